/** White space and invisible characters, which a PDF writer may change at line breaks. */
const UNSEEN = /[\s\p{C}]/gu;
const visible = (text: string): string => text.replaceAll(UNSEEN, '');
const MAX_QUOTED_CHARACTERS = 60;

/**
 * Throws an error if a text that was filled into a document is missing in it.
 * @param filled the texts in document order
 * @param drawn the whole text of the document
 */
export function assertTextsPresent(filled: readonly string[], drawn: string): void {
  const whole = visible(drawn);
  let from = 0;
  for (const text of filled) {
    const wanted = visible(text);
    const after = whole.indexOf(wanted, from);
    const at = after < 0 ? whole.indexOf(wanted) : after;
    if (at < 0) throw missingTextError(text);
    from = at + wanted.length;
  }
}

/**
 * Throws an error if a document contains a character fewer times than the texts filled into it. Ignores the order,
 * which page layout may change.
 * @param texts all texts that were laid out
 */
export function assertCharactersPresent(texts: readonly string[], drawn: string): void {
  const left = new Map<string, number>();
  for (const character of visible(drawn)) left.set(character, (left.get(character) ?? 0) + 1);
  for (const text of texts)
    for (const character of visible(text)) {
      const count = left.get(character) ?? 0;
      if (count === 0) throw missingTextError(text);
      left.set(character, count - 1);
    }
}

const missingTextError = (text: string): Error =>
  new Error(`The document lacks a text that was filled in: “${text.slice(0, MAX_QUOTED_CHARACTERS)}”`);
