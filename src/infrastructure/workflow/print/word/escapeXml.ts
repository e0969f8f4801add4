/** Removes characters that XML 1.0 does not allow, because Word refuses such a document. */
export const removeInvalidXmlChars = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\p{Surrogate}\uFFFE\uFFFF]/gu, '');

export const escapeXml = (text: string): string =>
  removeInvalidXmlChars(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const unescapeXml = (xml: string): string =>
  xml.replaceAll(
    /&(?:#(x?)([\da-f]+)|(\w+));/giu,
    (whole: string, hex: string, code: string, name: string | undefined) =>
      name === undefined ? String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)) : (NAMED[name] ?? whole),
  );
