export type TextPart = { readonly text: string } | { readonly instance: string };

/** Matches the end of a link to a request, in the form of the desktop client or of the landing page. */
const REQUEST_LINK = /(?:\/openDoc\/|\/openInst\?instId=)(\d{1,24})(?![\w-])/gu;

/** Splits a text at its links to requests (contract words 8). All other addresses stay text. */
export function splitRequestLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(REQUEST_LINK)) {
    const start = findLinkStart(text, from, match.index);
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ instance: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts;
}

/** Returns the start index of a link, with or without the server's origin, within the word that ends at `end`. */
function findLinkStart(text: string, from: number, end: number): number {
  const before = text.slice(from, end);
  const [word = ''] = before.split(/[\s?#]/u).slice(-1);
  const address = word.search(/https?:\/\/[^/]/u);
  const path = word.indexOf('/');
  const start = address >= 0 ? address : path >= 0 ? path : word.length;
  return end - word.length + start;
}
