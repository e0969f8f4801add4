const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an HTML element or attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => HTML_ENTITIES[sign] ?? sign);
