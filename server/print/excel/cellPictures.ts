import { fittedPicture, type DrawablePictures, type PrintPicture } from '#domain/print/printPicture.ts';
import { namedPicture } from '#domain/print/fillText.ts';
import { readPlaceholders } from '#domain/print/placeholders.ts';
import { printedPictures, type PrintScopes } from '#domain/print/printScope.ts';
import { attributeOf, withAttribute } from './sheetXml.ts';
import { HIGHEST_ROW_MM, MARGIN, pointsOf, type SheetPicture } from './sheetPictures.ts';

/** The pictures of one sheet, cell by cell, and how high its rows become. */
export class CellPictures {
  readonly drawn: SheetPicture[] = [];
  readonly undrawn: PrintPicture[] = [];
  readonly #drawable: DrawablePictures;
  readonly #heights = new Map<number, number>();

  constructor(drawable: DrawablePictures) {
    this.#drawable = drawable;
  }

  /** Takes the pictures out of the text of a cell; one that cannot be drawn leaves its name. */
  hang(text: string, scopes: PrintScopes, cell: { readonly column: string; readonly row: number }): string {
    let words = '';
    let below = 0;
    for (const piece of readPlaceholders(text)) {
      if (piece.kind !== 'pictures') {
        words += piece.kind === 'words' ? piece.text : `{${spelled(piece.kind)}${piece.tag}}`;
        continue;
      }
      const { pictures = [], box } = printedPictures(piece.tag, scopes) ?? {};
      const drawable = pictures.filter(({ file }) => this.#drawable[file] !== undefined);
      const highest = HIGHEST_ROW_MM / Math.max(1, drawable.length) - 2 * MARGIN;
      for (const each of pictures) {
        const picture = this.#drawable[each.file];
        if (picture === undefined || box === undefined) {
          this.undrawn.push(each);
          words += namedPicture(each.name).replaceAll(/[{}]/gu, '');
          continue;
        }
        const smaller = { width: box.width, height: Math.min(box.height, highest) };
        this.drawn.push({ ...cell, picture, name: each.name, box: smaller, below });
        const { width, height } = fittedPicture(picture, smaller);
        below += (picture.turn % 180 === 0 ? height : width) + 2 * MARGIN;
      }
    }
    if (below > 0) this.#heights.set(cell.row, Math.max(below, this.#heights.get(cell.row) ?? 0));
    return words;
  }

  /** The attributes of a row that is high enough for its pictures. */
  grown(attributes: string, row: number): string {
    const height = pointsOf(this.#heights.get(row) ?? 0);
    if (height <= Number(attributeOf(attributes, 'ht') || '0') || height === 0) return attributes;
    return withAttribute(withAttribute(attributes, 'ht', height.toFixed(2)), 'customHeight', '1');
  }
}

const SPELLED = { value: '', open: '#', openWithout: '^', close: '/' } as const;
const spelled = (kind: keyof typeof SPELLED): string => SPELLED[kind];
