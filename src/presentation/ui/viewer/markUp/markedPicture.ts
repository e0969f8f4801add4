/** Maximum side length in pixels. */
const MAX_SIDE_PX = 2400;
const PAPER = '#ffffff';
const INK = '#1a1d21';
/** Font size of the note relative to the width of the picture. */
const NOTE_FONT_RATIO = 1 / 28;
const LINE_HEIGHT = 1.45;

export function annotatedSize({ naturalWidth, naturalHeight }: HTMLImageElement): {
  readonly width: number;
  readonly height: number;
} {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(naturalWidth, naturalHeight, 1));
  return {
    width: Math.max(1, Math.round(naturalWidth * scale)),
    height: Math.max(1, Math.round(naturalHeight * scale)),
  };
}

/** Draws the picture, the strokes over it, and the note below it as dark text on white. */
export function renderAnnotated(
  picture: HTMLImageElement,
  strokes: HTMLCanvasElement,
  note: string,
  type: string,
): Promise<Blob | undefined> {
  const { width, height } = annotatedSize(picture);
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) return Promise.resolve(undefined);
  const letter = Math.max(14, Math.round(width * NOTE_FONT_RATIO));
  const font = `${letter}px system-ui, sans-serif`;
  brush.font = font;
  const lines = note === '' ? [] : wrapText(note, width - 2 * letter, (text) => brush.measureText(text).width);
  const foot = lines.length === 0 ? 0 : Math.round(letter * (lines.length * LINE_HEIGHT + 1));
  [canvas.width, canvas.height] = [width, height + foot];
  brush.fillStyle = PAPER;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, width, height);
  brush.drawImage(strokes, 0, 0, width, height);
  brush.font = font;
  brush.fillStyle = INK;
  brush.textBaseline = 'top';
  for (const [at, line] of lines.entries()) brush.fillText(line, letter, height + letter * (at * LINE_HEIGHT + 0.6));
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.9);
  });
}

/**
 * Breaks text between words, or within a word longer than a line. Chinese and Japanese break between any two
 * characters.
 */
function wrapText(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of paragraph.match(
      /[\p{L}\p{N}](?<=[\p{Script=Latin}\p{N}])[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*\s*|[\s\S]/gu,
    ) ?? [])
      for (const part of widthOf(piece) > width ? [...piece] : [piece]) {
        if (line !== '' && widthOf((line + part).trimEnd()) > width) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += part;
      }
    return [...lines, line.trimEnd()];
  });
}
