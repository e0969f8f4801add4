/** Removes the characters that match `isSign` from both ends of a text. */
export function trimChars(text: string, isSign: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && isSign.test(text.charAt(start))) start += 1;
  while (end > start && isSign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
