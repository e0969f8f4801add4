import { dictionaries } from '#api/dictionaryEndpoints.ts';
import type { DictionaryItemDto } from '#api/dictionaryEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { asking, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import type { Caller } from '../session/caller.ts';
import { dictionaryBelow, dictionaryId, dictionaryRows, dictionaryTree } from './dictionaryItems.ts';

/** Contract catalogues 3: the dictionaries of the company; one nobody knows is empty. */
export function dictionaryRoutes(deps: BpmDeps): readonly ServerRoute[] {
  const trees = (caller: Caller, request: RequestFacts, isMeant: (key: string) => boolean) =>
    asking(deps, caller, request, async (tx, { language }) => {
      const files = await deps.files.allMain(tx, caller.tenant, 'dictionary');
      return files
        .filter(({ key }) => isMeant(key))
        .flatMap((file) => dictionaryTree(file, { tenant: caller.tenant, language }));
    });
  const answer = async (
    found: Promise<DictionaryItemDto[]>,
    shape: (tree: DictionaryItemDto[]) => DictionaryItemDto[] = (tree) => tree,
  ) => ok(shape(await found));
  return [
    serve(dictionaries.listByKey, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, (key) => key === fields.key),
        dictionaryRows,
      ),
    ),
    serve(dictionaries.treeByKey, ({ fields }, caller, request) =>
      answer(trees(caller, request, (key) => key === fields.key)),
    ),
    serve(dictionaries.getTopDicByKey, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, (key) => key === fields.key),
        (tree) => dictionaryBelow(tree, ''),
      ),
    ),
    serve(dictionaries.getByTreeId, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, (key) => dictionaryId(caller.tenant, key) === fields.treeId),
        dictionaryRows,
      ),
    ),
    serve(dictionaries.getByParentId, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, () => true),
        (tree) => dictionaryBelow(tree, fields.parentId),
      ),
    ),
    serve(dictionaries.getByPidAndDicId, ({ fields: { dicKey, parentId, name = '' } }, caller, request) =>
      answer(
        trees(caller, request, (key) => key === dicKey),
        (tree) => dictionaryBelow(tree, parentId).filter((item) => (item.name ?? '').includes(name)),
      ),
    ),
  ];
}
