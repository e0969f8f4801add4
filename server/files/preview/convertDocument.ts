import type { Buffer } from 'node:buffer';
import mammoth from 'mammoth';
import { writeZip } from '#server/documents/excel/zipParts.ts';
import { sanitizeDocumentHtml } from './sanitizeDocumentHtml.ts';
import type { PreviewResult } from './previewJob.ts';

/** Maximum total size of the pictures of a document as base64. Further pictures are left out. */
const MAX_PICTURES_CHARACTERS = 2 * 1024 * 1024;
const PICTURE = /^image\/(?:png|jpe?g|gif|webp)$/iu;

/** Converts a Word document to headings, paragraphs, lists, tables and pictures. Page layout is not converted. */
export async function convertDocument(zip: ReadonlyMap<string, Buffer>): Promise<PreviewResult> {
  let left = MAX_PICTURES_CHARACTERS;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const bytes = PICTURE.test(image.contentType) ? await image.readAsBase64String() : '';
    if (bytes === '' || bytes.length > left) return { src: '' };
    left -= bytes.length;
    return { src: `data:${image.contentType};base64,${bytes}` };
  });
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: writeZip(zip) },
      { convertImage, externalFileAccess: false, includeEmbeddedStyleMap: false },
    );
    const html = sanitizeDocumentHtml(value);
    return { parts: [{ name: '', html, rowsLeft: 0, columnsLeft: 0 }], partsLeft: 0 };
  } catch {
    return { reason: 'unreadable' };
  }
}
