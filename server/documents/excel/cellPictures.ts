import { fitPicture, type DrawablePictures, type PrintPicture } from '#domain/print/printPicture.ts';
import { formatPictureName } from '#domain/print/fillTemplateText.ts';
import { parsePlaceholders } from '#domain/print/placeholders.ts';
import { findPlaceholderPictures, type PrintScopes } from '#domain/print/printScope.ts';
import { getAttribute, setAttribute } from './sheetXml.ts';
import { MAX_ROW_MM, PICTURE_MARGIN_MM, toPoints, type SheetPicture } from './sheetPictures.ts';

export class CellPictures {
  readonly drawn: SheetPicture[] = [];
  readonly undrawn: PrintPicture[] = [];
  readonly #drawable: DrawablePictures;
  readonly #heights = new Map<number, number>();

  constructor(drawable: DrawablePictures) {
    this.#drawable = drawable;
  }

  /** Removes the picture tags from the text of a cell; a picture that cannot be drawn is replaced by its name. */
  placePictures(text: string, scopes: PrintScopes, cell: { readonly column: string; readonly row: number }): string {
    let words = '';
    let below = 0;
    for (const piece of parsePlaceholders(text)) {
      if (piece.kind !== 'pictures') {
        words += piece.kind === 'words' ? piece.text : `{${tagSign(piece.kind)}${piece.tag}}`;
        continue;
      }
      const { pictures = [], box } = findPlaceholderPictures(piece.tag, scopes) ?? {};
      const drawable = pictures.filter(({ file }) => this.#drawable[file] !== undefined);
      const highest = MAX_ROW_MM / Math.max(1, drawable.length) - 2 * PICTURE_MARGIN_MM;
      for (const each of pictures) {
        const picture = this.#drawable[each.file];
        if (picture === undefined || box === undefined) {
          this.undrawn.push(each);
          words += formatPictureName(each.name).replaceAll(/[{}]/gu, '');
          continue;
        }
        const smaller = { width: box.width, height: Math.min(box.height, highest) };
        this.drawn.push({ ...cell, picture, name: each.name, box: smaller, below });
        const { width, height } = fitPicture(picture, smaller);
        below += (picture.rotation % 180 === 0 ? height : width) + 2 * PICTURE_MARGIN_MM;
      }
    }
    if (below > 0) this.#heights.set(cell.row, Math.max(below, this.#heights.get(cell.row) ?? 0));
    return words;
  }

  /** Returns the attributes of a row with a height that fits its pictures. */
  fitRowHeight(attributes: string, row: number): string {
    const height = toPoints(this.#heights.get(row) ?? 0);
    if (height <= Number(getAttribute(attributes, 'ht') || '0') || height === 0) return attributes;
    return setAttribute(setAttribute(attributes, 'ht', height.toFixed(2)), 'customHeight', '1');
  }
}

const TAG_SIGNS = { value: '', open: '#', openWithout: '^', close: '/' } as const;
const tagSign = (kind: keyof typeof TAG_SIGNS): string => TAG_SIGNS[kind];
