// What a viewer was told, held against the record of the finished match: everything that came over the
// line is what these eyes were allowed to see at that moment, and nothing is kept that could tell more.

const SAYINGS = new Set([
  'everything',
  'news',
  'resumed',
  'done',
  'refused',
  'presence',
  'watching',
  'hands',
  'lamp_at',
  'reacted',
  'goodbye',
]);
const KEPT = new Set(['parlour.settings', 'parlour.tables', 'parlour.matches']);
const PASSING = new Set(['now', 'seat']); // time passes untold; whose eyes these are is known

/** Listens to one page from before its first word. */
export class Ear {
  chair = null;
  match = null; // the first match that was played to its end
  states = []; // the view after each piece of news
  told = []; // every event, in order
  asked = []; // what the page asked of the house while the match ran
  troubles = [];
  #view = {};
  #over = false;

  constructor(page) {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.hear(JSON.parse(String(payload)))),
    );
    page.on('request', (request) => this.match && !this.#over && this.asked.push(new URL(request.url()).pathname));
  }

  hear(message) {
    if (!SAYINGS.has(message.type)) return this.troubles.push(`a message called ${message.type}`);
    if (message.type === 'hands') return this.hands(message);
    if (this.#over || (message.type !== 'everything' && message.type !== 'news')) return;
    const whole = message.type === 'everything';
    if (whole || message.fresh) this.#view = {};
    if (message.match) this.match = message.match;
    if (whole) this.chair = message.chair;
    Object.assign(this.#view, message.view ?? {});
    // What this seat sees otherwise stays, whatever everybody sees.
    this.mine = whole || message.fresh ? { ...(message.mine ?? {}) } : { ...this.mine, ...(message.mine ?? {}) };
    if (whole || message.fresh) this.told = [];
    this.told.push(...(message.told ?? []).flat());
    if (this.match && (message.view || message.mine)) this.states.push({ ...this.#view, ...this.mine });
    this.#over = !!this.match?.over;
  }

  get seat() {
    return this.match.seats.indexOf(this.chair);
  }

  hands({ pose, hands, type, ...more }) {
    const plain =
      Number.isInteger(pose) &&
      hands.every(
        (hand) => hand.length === 4 && hand.slice(0, 3).every(Number.isFinite) && typeof hand[3] === 'boolean',
      );
    if (!plain || Object.keys(more).length)
      this.troubles.push(`hands that say more than where they are: ${JSON.stringify({ pose, hands, ...more })}`);
  }

  /** Everything that is wrong with what was heard, in a sentence each. */
  compare(replay) {
    const { seat } = this;
    const wrong = [...this.troubles];
    const secret = this.asked.filter((path) => path.startsWith('/api/matches'));
    if (secret.length) wrong.push(`the page asked for ${secret[0]} before the match was over`);
    const heard = replay.frames
      .flatMap((frame) => heardBy(frame.told, seat))
      .map(({ to, ...event }) => canonical(event));
    const told = this.told.map(({ to, ...event }) => canonical(event));
    const first = told.findIndex((event, i) => event !== heard[i]);
    if (first >= 0 || told.length !== heard.length)
      wrong.push(
        `event ${first} of ${told.length}/${heard.length} was told as ${told[first]}, and is ${heard[first]} in the record`,
      );
    let frame = 0;
    const allowed = statesOf(replay, seat);
    this.states.forEach((state, n) => {
      const seen = withoutTime(state);
      const at = allowed.findIndex((each, i) => i >= frame && each.text === canonical(seen));
      if (at < 0)
        return (
          wrong.length < 5 &&
          wrong.push(
            `picture ${n} is none that seat ${seat} may see: ${difference(seen, allowed.slice(frame, frame + 4))}`,
          )
        );
      frame = at;
      BLANK[replay.game]?.(seen, seat, allowed[at].state).forEach(
        (text) => wrong.length < 5 && wrong.push(`picture ${n}: ${text}`),
      );
    });
    return wrong;
  }
}

/** What lies hidden for others, by the rules as people know them, whatever a view says. */
const BLANK = {
  'party-bugs': (view, seat) => {
    const others = view.displays.map((_, other) => other).filter((other) => other !== seat && other < view.seats);
    const choosing = view.phase === 'HIDE' || view.phase === 'CHOOSE';
    return others.flatMap((other) => [
      ...(choosing && view.played[other] !== null ? [`what ${other} plays is seen too early`] : []),
      ...(choosing && view.phase === 'HIDE' && view.hidden[other] !== null ? [`what ${other} hides is seen`] : []),
    ]);
  },
  'parrot-box': (view, seat) => [
    ...(view.phase === 'OVER' ? [] : view.draw_pile ? ['the draw pile lies open'] : []),
    ...(view.phase === 'DRAWN' && view.turn !== seat && view.in_hand !== null
      ? ['a card that somebody else has drawn is seen']
      : []),
    ...(view.phase === 'OPENING' &&
    view.boxes.some((box, other) => other !== seat && !view.ready[other] && box.some((card) => card !== null))
      ? ['a box is seen before it is opened']
      : []),
  ],
  'cheating-moth': (view, seat) => [
    ...(view.phase === 'OVER' ? [] : view.opened ? ['all hands lie open'] : []),
    ...(view.phase !== 'OVER' && view.pile.some((each) => each.slipped && each.seat !== seat)
      ? ['a slipped card is seen']
      : []),
    ...(seat === null && (view.hand.length || view.own) ? ['somebody who watches has cards'] : []),
  ],
};

/** Who learns something exactly is not told the vague half of it. */
function heardBy(told, seat) {
  const heard = [];
  for (const event of told.filter(({ to }) => to === undefined || to === seat)) {
    const last = heard.at(-1);
    if (event.to === seat && last && last.to === undefined && last.seat === event.seat && last.card === undefined)
      heard.pop();
    heard.push(event);
  }
  return heard;
}

function statesOf(replay, seat) {
  let state = {};
  return replay.frames.map((frame) => {
    state = { ...state, ...frame.seats[seat] };
    const seen = withoutTime(state);
    return { state: seen, text: canonical(seen) };
  });
}

const withoutTime = (view) => Object.fromEntries(Object.entries(view).filter(([name]) => !PASSING.has(name)));

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${key}:${canonical(value[key])}`)
    .join()}}`;
}

function difference(seen, near) {
  const by = near.map(({ state }) =>
    Object.keys({ ...seen, ...state }).filter(
      (name) => canonical(seen[name] ?? null) !== canonical(state[name] ?? null),
    ),
  );
  const least = by.sort((a, b) => a.length - b.length)[0] ?? Object.keys(seen);
  return least
    .map((name) => `${name} ${canonical(seen[name] ?? null)}`)
    .join(', ')
    .slice(0, 300);
}

/** What the browser keeps, and what is face down on the page: neither tells a card. */
export async function storeAndPage(page) {
  const found = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.keys(sessionStorage),
    bases: (await indexedDB.databases?.())?.map((base) => base.name) ?? [],
    cached: (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map((request) => request.url),
        ),
      )
    ).flat(),
    down: [...document.querySelectorAll('[data-up="0"]')]
      .filter((card) => card.textContent.trim() || /\b(bug|pb|cm)\d/.test(card.innerHTML))
      .map((card) => card.outerHTML.slice(0, 200)),
  }));
  const wrong = found.local.filter(([key]) => !KEPT.has(key)).map(([key]) => `${key} is kept`);
  for (const [key, text] of found.local)
    if (/"(hand|view|mine|played|boxes|cards)":[[{\d]/.test(text))
      wrong.push(`${key} keeps cards: ${text.slice(0, 120)}`);
  wrong.push(
    ...found.session.map((key) => `${key} is kept for the session`),
    ...found.bases.map((name) => `a data base ${name}`),
  );
  wrong.push(
    ...found.cached.filter((url) => new URL(url).pathname.startsWith('/api/')).map((url) => `${url} is cached`),
  );
  wrong.push(...found.down.map((card) => `a face-down card gives itself away: ${card}`));
  return wrong;
}
