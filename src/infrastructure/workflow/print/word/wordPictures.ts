import type { DXT } from 'docxtemplater';
import type PizZip from 'pizzip';
import { formatPictureName } from '#domain/print/fillTemplateText.ts';
import type { DrawablePictures, PictureBox, PrintPicture } from '#domain/print/printPicture.ts';
import { findPlaceholderPictures, type PrintScopes } from '#domain/print/printScope.ts';
import { PICTURE_PREFIX } from '#domain/print/placeholders.ts';
import { escapeXml } from './escapeXml.ts';
import { addPicture, addRelationship } from './pictureParts.ts';
import { DRAWING, pictureXml } from './pictureXml.ts';

const MODULE = 'ringi/pictures';
const WORD_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing';
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

/** Draws pictures at `{%field}` in a Word document, inline with the text. */
export class WordPictures implements DXT.Module {
  readonly name = MODULE;
  readonly undrawn: PrintPicture[] = [];
  readonly #zip: PizZip;
  readonly #drawable: DrawablePictures;
  readonly #paths = new Map<string, string>();
  #count = 0;

  constructor(zip: PizZip, drawable: DrawablePictures) {
    this.#zip = zip;
    this.#drawable = drawable;
  }

  matchers(): ReturnType<NonNullable<DXT.Module['matchers']>> {
    return [[PICTURE_PREFIX, MODULE, {}]];
  }

  render(part: DXT.Part, { scopeManager, filePath }: DXT.RenderOptions): DXT.Rendered | null {
    if (part.module !== MODULE) return null;
    const found = findPlaceholderPictures(part.value.trim(), scopeManager.scopeList as PrintScopes);
    const drawn = (found?.pictures ?? []).map((picture) => this.#draw(picture, found?.box, filePath));
    return { value: drawn.join(' '), errors: [] };
  }

  /** Ends the current run of text before a picture and starts another one after it. */
  #draw(wanted: PrintPicture, box: PictureBox | undefined, part: string): string {
    const picture = this.#drawable[wanted.file];
    if (picture === undefined || box === undefined || !part.startsWith('word/')) {
      this.undrawn.push(wanted);
      return escapeXml(formatPictureName(wanted.name));
    }
    this.#count += 1;
    const path = this.#paths.get(wanted.file) ?? addPicture(this.#zip, 'word/media', picture, this.#count);
    this.#paths.set(wanted.file, path);
    const relation = addRelationship(this.#zip, part, 'image', path.replace('word/', ''));
    // Above the ids that word processors assign.
    const id = 900_000 + this.#count;
    const name = escapeXml(wanted.name);
    const { xml, width, height, turn } = pictureXml({ picture, name: wanted.name, box, relation, id }, 'pic');
    const beyond = turn % 180 === 0 ? 0 : Math.round((width - height) / 2);
    const [besides, above] = [Math.max(0, -beyond), Math.max(0, beyond)];
    return (
      '</w:t><w:drawing>' +
      `<wp:inline xmlns:wp="${WORD_DRAWING}" distT="0" distB="0" distL="0" distR="0">` +
      `<wp:extent cx="${width}" cy="${height}"/>` +
      `<wp:effectExtent l="${besides}" t="${above}" r="${besides}" b="${above}"/>` +
      `<wp:docPr id="${id}" name="${name}" descr="${name}"/>` +
      `<a:graphic xmlns:a="${DRAWING}"><a:graphicData uri="${PICTURE}">` +
      `<pic:pic xmlns:pic="${PICTURE}">${xml}</pic:pic></a:graphicData></a:graphic></wp:inline>` +
      '</w:drawing><w:t xml:space="preserve">'
    );
  }
}
