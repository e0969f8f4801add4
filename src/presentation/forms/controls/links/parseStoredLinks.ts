import type { Value } from '#domain/expression/tree.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';

/** One link of a list, as far as it could be read. */
export interface StoredLink {
  readonly name: string;
  readonly address: string;
}

const NAMES = ['name', 'title', 'label', 'text'];
const ADDRESSES = ['url', 'address', 'link', 'href', 'value'];

/**
 * Returns the links of a value. The platform's keys are not specified (contract form 6), so the first of the usual keys
 * is used. A text that is not a list is one link.
 */
export function parseStoredLinks(stored: Value): readonly StoredLink[] {
  const opened = typeof stored === 'string' ? (readJson(stored) ?? stored) : stored;
  const all: readonly Value[] = Array.isArray(opened) ? opened : [opened];
  return all.flatMap((each) => {
    const [name, address] = isRecord(each)
      ? [firstNonEmpty(each, NAMES), firstNonEmpty(each, ADDRESSES)]
      : ['', asText(each)];
    return name === '' && address === '' ? [] : [{ name: name === '' ? address : name, address }];
  });
}

const firstNonEmpty = (record: { readonly [name: string]: Value }, names: readonly string[]): string =>
  names.map((name) => asText(record[name])).find((text) => text !== '') ?? '';
