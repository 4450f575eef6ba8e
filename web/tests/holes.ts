/** The holes of a sentence. A word that goes with a number (`{n|card|cards}`) stands beside that number. */
export function holes(text: string): string[] {
  const names = (shape: RegExp) => [...new Set([...text.matchAll(shape)].map((match) => match[1]!))].sort();
  const filled = names(/\{(\w+)\}/g);
  const lonely = names(/\{(\w+)\|/g).filter((name) => !filled.includes(name));
  return [...filled, ...lonely.map((name) => `${name} is not told in: ${text}`)];
}
