const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/giu;
const BREAK = /<(?:br|\/(?:p|div|li|tr|h[1-6]|blockquote))\b[^<>]*>/giu;

/** Extracts the text of an HTML string for a card or a title, one line for each block. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<!--[^<>]*-->/gu, '')
    .replaceAll(BREAK, '\n')
    .replaceAll(/<[^<>]*>/gu, '')
    .replaceAll(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Whether an HTML string has neither text nor a picture. Editors leave an empty paragraph when everything is deleted.
 */
export const isEmptyHtml = (html: string): boolean => htmlToText(html) === '' && !/<img\b/iu.test(html);
