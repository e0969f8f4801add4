import { isDocumentList, isDocumentObject, type DocumentPart } from '../../print/pdf/fillDocument.ts';
import type { JsonPath } from '../loadCompanyFiles.ts';

/** Names that would have a document read files, ask other servers or lock itself. */
const REFUSED: ReadonlySet<string> = new Set([
  'images',
  'attachments',
  'files',
  'fonts',
  'font',
  'svg',
  'attachment',
  'userPassword',
  'ownerPassword',
  'permissions',
]);

/** What a document of a PDF must not hold: it has our fonts, and pictures that stand in it themselves. */
export function foreignParts(
  part: DocumentPart,
  path: JsonPath = [],
): readonly { readonly path: JsonPath; readonly message: string }[] {
  if (isDocumentList(part)) return part.flatMap((each, place) => foreignParts(each, [...path, place]));
  if (!isDocumentObject(part)) return [];
  return Object.entries(part).flatMap(([name, inner]) => {
    const here = [...path, name];
    if (REFUSED.has(name)) return [{ path: here, message: `"${name}" cannot be used in a template` }];
    if (name === 'image' && !(typeof inner === 'string' && /^data:image\/(?:png|jpeg);base64,/u.test(inner)))
      return [{ path: here, message: 'a picture stands in the template itself: data:image/png;base64,…' }];
    return foreignParts(inner, here);
  });
}
