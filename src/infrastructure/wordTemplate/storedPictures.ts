import type { Value } from '#domain/expression/tree.ts';
import { asText, readJson } from '#domain/form/doubleValues.ts';
import type { PrintPicture } from '#domain/print/printPicture.ts';
import { looseOf } from '#api/form/looseValues.ts';

/** The pictures or signatures a field has stored (contract form 6); one without a name has that of its field. */
export function storedPictures(stored: Value | undefined, fieldName: string): readonly PrintPicture[] {
  const list = typeof stored === 'string' ? readJson(stored) : stored;
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => {
    const { fileId, fileName, time } = looseOf(each);
    const file = textOf(fileId);
    const name = textOf(fileName) || [fieldName, textOf(time)].filter((word) => word !== '').join(' ');
    return file === '' ? [] : [{ file, name }];
  });
}

const textOf = (loose: unknown): string =>
  typeof loose === 'string' || typeof loose === 'number' ? asText(loose) : '';
