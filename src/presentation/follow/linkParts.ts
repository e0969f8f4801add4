export type TextPart = { readonly text: string } | { readonly instance: string };

/** How a link of the desktop client, or of our landing page, to a request ends. */
const TO_REQUEST = /(?:\/openDoc\/|\/openInst\?instId=)(\d{1,24})(?![\w-])/gu;

/** Parts a text at its links to requests (contract words 8); every other address stays text. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(TO_REQUEST)) {
    const start = startOf(text, from, match.index);
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ instance: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts;
}

/** Where a link begins, with or without the address of the server: within the word that ends there. */
function startOf(text: string, from: number, end: number): number {
  const before = text.slice(from, end);
  const [word = ''] = before.split(/[\s?#]/u).slice(-1);
  const address = word.search(/https?:\/\/[^/]/u);
  const path = word.indexOf('/');
  const start = address >= 0 ? address : path >= 0 ? path : word.length;
  return end - word.length + start;
}
