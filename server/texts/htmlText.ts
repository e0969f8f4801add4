const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML that says just this, in an element or an attribute. */
export const htmlText = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => SIGNS[sign] ?? sign);
