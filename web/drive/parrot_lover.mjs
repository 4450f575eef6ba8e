// Somebody who plays Parrot Box for one thing only: to let a Parrot fly. New cards go where a card lies
// open already, so the round goes on; a Parrot goes beside an open number, and waits there for another.

/** Do one thing at the table; the same answer as `act`. */
export async function loveParrots(page, touch = false) {
  const spot = await page.evaluate(() => {
    const one = (what) => document.querySelector(what);
    const lis = [...document.querySelectorAll('.mine .grid li')];
    const card = (i) => lis[i]?.querySelector('.card');
    const numeral = (element) => element?.querySelector('.face b')?.textContent || null;
    const mate = (i) => (i + 4) % 8;
    const is = lis.map((li) => ({
      up: li.querySelector('[data-up="1"]') !== null,
      parrot: li.querySelector('.pb-parrot, .pb-copycat') !== null,
      can: li.querySelector('.card.can') !== null,
      number: numeral(li),
    }));
    const spots = is.map((_, i) => i).filter((i) => is[i].can);
    const waits = (number) => is.some((each, i) => each.parrot && is[mate(i)].number === number && number !== null);
    const choose = () => {
      if (one('.end, dialog[open]')) return null;
      if (one('.doing .button.main:enabled') && (one('li.flies') || one('.card.lifted.can')))
        return one('.doing .button.main:enabled');
      if (one('.perch')) return one('.perch').closest('li').querySelector('.card');
      if (one('li.flies .card.can')) return one('li.flies .card.can');
      const top = one('[data-anchor=discard] .card');
      if (one('.draw.can')) return top?.querySelector('.pb-parrot') || waits(numeral(top)) ? top : one('.draw');
      if (!spots.length) return one('.doing .button:enabled:last-child');
      const parrot = one('.new.mine .pb-parrot') !== null;
      const beside = spots.filter((i) =>
        parrot ? is[mate(i)].up && !is[mate(i)].parrot && !is[i].parrot : is[mate(i)].parrot && !is[i].up,
      );
      const open = spots.filter((i) => is[i].up && !is[i].parrot && !is[mate(i)].parrot);
      const some = [beside, open, spots.filter((i) => !is[i].parrot), spots].find((each) => each.length);
      return card(some[0]);
    };
    const box = choose()?.getBoundingClientRect();
    return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  });
  if (!spot) return false;
  await (touch ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y));
  await page.waitForTimeout(80);
  return true;
}
