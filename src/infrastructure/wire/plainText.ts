const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * Platforms send some texts as HTML. They are shown as text: a link keeps its address, everything else of the markup
 * goes.
 */
export function plainText(text: string): string {
  if (!/<\/?[a-z][^<>]*>/iu.test(text)) return text;
  return text
    .replaceAll(/<a\s(?:[^<>]*\s)?href\s*=\s*["']([^"']*)["'][^<>]*>[^<]*<\/a>/giu, '$1')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr)>/giu, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/gu, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
