export function cutLetters(): Promise<void>;
