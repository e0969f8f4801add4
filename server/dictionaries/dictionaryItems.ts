import type { DictionaryItemDto } from '#api/dictionaryEndpoints.ts';
import type { Language } from '#application/language.ts';
import type { DictionaryEntry, DictionaryFile } from '../definitions/files/dictionaryFile.ts';
import { translateWord, type Texts } from '../definitions/localText.ts';
import { digitId } from '../list/digitId.ts';

const ROOT = '0';

/** A dictionary in use: its key, what it holds, and its words in other languages. */
export interface NamedDictionary {
  readonly key: string;
  readonly content: DictionaryFile;
  readonly texts: Texts;
}
interface Whose {
  readonly tenant: string;
  readonly language: Language;
}

export const dictionaryId = (tenant: string, key: string): string => digitId('dictionary', tenant, key);

/** The entries of a dictionary as a tree, in the reader's words; each has an id that stays the same. */
export function dictionaryTree(
  { key, content, texts }: NamedDictionary,
  { tenant, language }: Whose,
): DictionaryItemDto[] {
  const treeId = dictionaryId(tenant, key);
  const items = (
    entries: readonly DictionaryEntry[],
    above: { readonly parentId: string; readonly path: string; readonly place: readonly string[] },
  ): DictionaryItemDto[] =>
    entries.map(({ value, name, description = '', entries: below = [] }, index) => {
      const place = [...above.place, value];
      const dicId = digitId('dictionaryEntry', tenant, key, ...place);
      const path = `${above.path}${dicId}.`;
      return {
        dicId,
        treeId,
        value,
        name: translateWord(texts, name, language),
        descp: translateWord(texts, description, language),
        sn: index + 1,
        parentId: above.parentId,
        path,
        children: items(below, { parentId: dicId, path, place }),
      };
    });
  return items(content.entries, { parentId: ROOT, path: `${ROOT}.`, place: [] });
}

/** The same in one row behind the other, each before what stands below it. */
export const dictionaryRows = (tree: readonly DictionaryItemDto[]): DictionaryItemDto[] =>
  tree.flatMap(({ children, ...item }) => [item, ...dictionaryRows(children ?? [])]);

/** What stands directly below an entry, named by its id or its value; below `0` or nothing, the uppermost. */
export function dictionaryBelow(tree: readonly DictionaryItemDto[], parent: string): DictionaryItemDto[] {
  const level = parent === ROOT || parent === '' ? tree : (find(tree, parent)?.children ?? []);
  return level.map(({ children: _, ...item }) => item);
}

function find(tree: readonly DictionaryItemDto[], name: string): DictionaryItemDto | undefined {
  for (const item of tree) {
    const found = item.dicId === name || item.value === name ? item : find(item.children ?? [], name);
    if (found !== undefined) return found;
  }
  return undefined;
}
