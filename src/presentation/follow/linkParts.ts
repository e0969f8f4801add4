export type TextPart = { readonly text: string } | { readonly instance: string };

/** A link of the desktop client, or of our landing page, to a request; with or without the address of the server. */
const TO_REQUEST = /(?:https?:\/\/[^\s/]+)?(?:\/[^\s?#]*)?(?:\/openDoc\/|\/openInst\?instId=)(\d{1,24})(?![\w-])/gu;

/** Parts a text at its links to requests (contract words 8); every other address stays text. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(TO_REQUEST)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ instance: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts;
}
