import type { Value } from '#domain/expression/tree.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import { asText, readJson } from '#domain/form/doubleValues.ts';

/** One link of a list, as far as it can be read. */
export interface StoredLink {
  readonly name: string;
  readonly address: string;
}

const NAMES = ['name', 'title', 'label', 'text'];
const ADDRESSES = ['url', 'address', 'link', 'href', 'value'];

/**
 * The links a value speaks of. Which keys the platform has for them nobody knows (contract form 6): of the usual ones
 * the first counts. A text that is no list is one link.
 */
export function storedLinks(stored: Value): readonly StoredLink[] {
  const opened = typeof stored === 'string' ? (readJson(stored) ?? stored) : stored;
  const all: readonly Value[] = Array.isArray(opened) ? opened : [opened];
  return all.flatMap((each) => {
    const [name, address] = isRecord(each) ? [firstOf(each, NAMES), firstOf(each, ADDRESSES)] : ['', asText(each)];
    return name === '' && address === '' ? [] : [{ name: name === '' ? address : name, address }];
  });
}

const firstOf = (record: { readonly [name: string]: Value }, names: readonly string[]): string =>
  names.map((name) => asText(record[name])).find((text) => text !== '') ?? '';
