/** Puts words on the clipboard, also where the browser has none to offer: at home, over plain HTTP. Whether they are there. */
export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return byHand(words);
  }
}

function byHand(words: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = Object.assign(document.createElement('textarea'), { value: words, readOnly: true, className: 'sr' });
  (document.querySelector('dialog[open]') ?? document.body).append(field); // behind a dialog nothing can be chosen
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  before?.focus();
  return done;
}
