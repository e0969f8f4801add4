import type { DictionaryItemDto } from '#contract/wire/dictionaryEndpoints.ts';
import type { Language } from '#application/formatting/language.ts';
import type { DictionaryEntry, DictionaryFile } from '#server/company/files/dictionaryFile.ts';
import { translateText, type Texts } from '#server/i18n/localText.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';

const ROOT = '0';

/** A deployed dictionary: its key, entries and translations. */
export interface DeployedDictionary {
  readonly key: string;
  readonly content: DictionaryFile;
  readonly texts: Texts;
}
interface Whose {
  readonly tenant: string;
  readonly language: Language;
}

export const toDictionaryId = (tenant: string, key: string): string => deriveWireId('dictionary', tenant, key);

/** Returns the entries of a dictionary as a tree in the reader's language. The ids of entries are stable. */
export function toDictionaryTree(
  { key, content, texts }: DeployedDictionary,
  { tenant, language }: Whose,
): DictionaryItemDto[] {
  const treeId = toDictionaryId(tenant, key);
  const items = (
    entries: readonly DictionaryEntry[],
    above: { readonly parentId: string; readonly path: string; readonly place: readonly string[] },
  ): DictionaryItemDto[] =>
    entries.map(({ value, name, description = '', entries: below = [] }, index) => {
      const place = [...above.place, value];
      const dicId = deriveWireId('dictionaryEntry', tenant, key, ...place);
      const path = `${above.path}${dicId}.`;
      return {
        dicId,
        treeId,
        value,
        name: translateText(texts, name, language),
        descp: translateText(texts, description, language),
        sn: index + 1,
        parentId: above.parentId,
        path,
        children: items(below, { parentId: dicId, path, place }),
      };
    });
  return items(content.entries, { parentId: ROOT, path: `${ROOT}.`, place: [] });
}

/** Flattens the tree; each entry precedes its children. */
export const flattenDictionary = (tree: readonly DictionaryItemDto[]): DictionaryItemDto[] =>
  tree.flatMap(({ children, ...item }) => [item, ...flattenDictionary(children ?? [])]);

/** Returns the children of an entry given by id or value; for `0` or an empty text the top level. */
export function listChildren(tree: readonly DictionaryItemDto[], parent: string): DictionaryItemDto[] {
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
