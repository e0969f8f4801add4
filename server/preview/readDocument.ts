import type { Buffer } from 'node:buffer';
import mammoth from 'mammoth';
import { writeZip } from '../bolist/excel/zipParts.ts';
import { cleanDocumentHtml } from './cleanDocumentHtml.ts';
import type { PreviewAnswer } from './previewJob.ts';

/** All pictures of a document together; what is more is left out, its words stand in its place. */
const MOST_PICTURES = 2 * 1024 * 1024;
const PICTURE = /^image\/(?:png|jpe?g|gif|webp)$/iu;

/** A Word document as headings, paragraphs, lists, tables and pictures. How it looks on paper is not told. */
export async function readDocument(zip: ReadonlyMap<string, Buffer>): Promise<PreviewAnswer> {
  let left = MOST_PICTURES;
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
    const html = cleanDocumentHtml(value);
    return { parts: [{ name: '', html, rowsLeft: 0, columnsLeft: 0 }], partsLeft: 0 };
  } catch {
    return { reason: 'unreadable' };
  }
}
