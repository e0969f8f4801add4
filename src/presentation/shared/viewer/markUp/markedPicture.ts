/** Neither a phone nor a reader needs more points. */
const LONGEST_SIDE = 2400;
const PAPER = '#ffffff';
const INK = '#1a1d21';
/** Of the width of a picture: words below it are as easy to read on a small one as on a large one. */
const LETTER = 1 / 28;
const LINE = 1.45;

/** How large a picture is once it is drawn on. */
export function markedSize({ naturalWidth, naturalHeight }: HTMLImageElement): {
  readonly width: number;
  readonly height: number;
} {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight, 1));
  return {
    width: Math.max(1, Math.round(naturalWidth * scale)),
    height: Math.max(1, Math.round(naturalHeight * scale)),
  };
}

/** The picture with what was drawn over it, and the note below, as dark words on white. */
export function drawMarked(
  picture: HTMLImageElement,
  strokes: HTMLCanvasElement,
  note: string,
  type: string,
): Promise<Blob | undefined> {
  const { width, height } = markedSize(picture);
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) return Promise.resolve(undefined);
  const letter = Math.max(14, Math.round(width * LETTER));
  const font = `${letter}px system-ui, sans-serif`;
  brush.font = font;
  const lines = note === '' ? [] : linesOf(note, width - 2 * letter, (text) => brush.measureText(text).width);
  const foot = lines.length === 0 ? 0 : Math.round(letter * (lines.length * LINE + 1));
  [canvas.width, canvas.height] = [width, height + foot];
  brush.fillStyle = PAPER;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, width, height);
  brush.drawImage(strokes, 0, 0, width, height);
  brush.font = font;
  brush.fillStyle = INK;
  brush.textBaseline = 'top';
  for (const [at, line] of lines.entries()) brush.fillText(line, letter, height + letter * (at * LINE + 0.6));
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.9);
  });
}

/** Broken between words, or within one that is longer than a line: Chinese and Japanese have no blanks. */
function linesOf(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
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
