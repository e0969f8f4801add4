import type { Value } from '#domain/expression/tree.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';
import type { PrintPicture } from '#domain/print/printPicture.ts';
import { readObject } from '#contract/forms/looseValues.ts';

/**
 * Returns the pictures or signatures stored in a field (contract form 6); one without a name gets the name of the
 * field.
 */
export function storedPictures(stored: Value | undefined, fieldName: string): readonly PrintPicture[] {
  const list = typeof stored === 'string' ? readJson(stored) : stored;
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => {
    const { fileId, fileName, time } = readObject(each);
    const file = textOf(fileId);
    const name = textOf(fileName) || [fieldName, textOf(time)].filter((word) => word !== '').join(' ');
    return file === '' ? [] : [{ file, name }];
  });
}

const textOf = (loose: unknown): string =>
  typeof loose === 'string' || typeof loose === 'number' ? asText(loose) : '';
