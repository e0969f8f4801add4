const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Converts HTML that platforms send in texts to plain text. Links keep their address; other markup is removed. */
export function htmlToPlainText(text: string): string {
  if (!/<\/?[a-z][^<>]*>/iu.test(text)) return text;
  return text
    .replaceAll(/<a\s(?:[^<>]*\s)?href\s*=\s*["']([^"']*)["'][^<>]*>[^<]*<\/a>/giu, '$1')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr)>/giu, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/gu, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
