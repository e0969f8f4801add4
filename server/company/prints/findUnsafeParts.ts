import { isDocumentList, isDocumentObject, type DocumentPart } from '#server/documents/pdf/fillDocument.ts';
import type { JsonPath } from '../load/loadCompanyFiles.ts';

/** Properties that would make a document read files, send requests or encrypt itself. */
const UNSAFE_PROPERTIES: ReadonlySet<string> = new Set([
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

/** Reports parts that a PDF document must not contain. It uses our fonts, and its pictures must be embedded. */
export function findUnsafeParts(
  part: DocumentPart,
  path: JsonPath = [],
): readonly { readonly path: JsonPath; readonly message: string }[] {
  if (isDocumentList(part)) return part.flatMap((each, place) => findUnsafeParts(each, [...path, place]));
  if (!isDocumentObject(part)) return [];
  return Object.entries(part).flatMap(([name, inner]) => {
    const here = [...path, name];
    if (UNSAFE_PROPERTIES.has(name)) return [{ path: here, message: `"${name}" cannot be used in a template` }];
    if (name === 'image' && !(typeof inner === 'string' && /^data:image\/(?:png|jpeg);base64,/u.test(inner)))
      return [{ path: here, message: 'a picture stands in the template itself: data:image/png;base64,…' }];
    return findUnsafeParts(inner, here);
  });
}
