/**
 * Returns the links inside sentences that only a colour distinguishes: neither underlined nor with a contrast of 3:1 to
 * the text around them (WCAG 1.4.1). Runs in a page, also from its source text: it must not refer to anything outside.
 */
export function findIndistinctLinks(): readonly string[] {
  const INLINE = new Set(['SPAN', 'B', 'STRONG', 'EM', 'I', 'TIME', 'BDI']);
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminanceOf = (colour: string): number => {
    if (brush === null) return 0;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrastOf = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const holdsText = (node: Node): boolean => (node.textContent ?? '').trim() !== '';
  /** The text beside a link: bare text, and in a paragraph also that of inline elements. */
  const neighboursOf = (link: Element, parent: Element): readonly Element[] => {
    const beside = [...parent.childNodes].filter((node) => node !== link && holdsText(node));
    const isSentence = parent.tagName === 'P' || beside.some((node) => node.nodeType === Node.TEXT_NODE);
    if (!isSentence) return [];
    return beside.flatMap((node) => {
      if (node.nodeType === Node.TEXT_NODE) return [parent];
      return node instanceof Element && INLINE.has(node.tagName) && node.querySelector('a') === null ? [node] : [];
    });
  };
  return [...document.querySelectorAll('a[href]')].flatMap((link) => {
    const parent = link.parentElement;
    if (parent === null || link.getClientRects().length === 0 || !holdsText(link)) return [];
    const look = getComputedStyle(link);
    if (look.textDecorationLine.includes('underline')) return [];
    const isPlain = neighboursOf(link, parent).some(
      (beside) => contrastOf(look.color, getComputedStyle(beside).color) < 3,
    );
    return isPlain ? [`${(link.textContent ?? '').trim()} (${link.getAttribute('href') ?? ''})`] : [];
  });
}
