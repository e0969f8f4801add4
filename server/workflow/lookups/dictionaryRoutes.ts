import { dictionaries, type DictionaryItemDto } from '#contract/wire/dictionaryEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { withConnection, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { Caller } from '#server/http/caller.ts';
import { listChildren, toDictionaryId, flattenDictionary, toDictionaryTree } from './dictionaryItems.ts';

/** Contract catalogues 3: the dictionaries of the company; an unknown one is empty. */
export function dictionaryRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const trees = (caller: Caller, request: RequestContext, isMeant: (key: string) => boolean) =>
    withConnection(deps, caller, request, async (tx, { language }) => {
      const files = await deps.files.allMain(tx, caller.tenant, 'dictionary');
      return files
        .filter(({ key }) => isMeant(key))
        .flatMap((file) => toDictionaryTree(file, { tenant: caller.tenant, language }));
    });
  const answer = async (
    found: Promise<DictionaryItemDto[]>,
    shape: (tree: DictionaryItemDto[]) => DictionaryItemDto[] = (tree) => tree,
  ) => ok(shape(await found));
  return [
    route(dictionaries.listByKey, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, (key) => key === fields.key),
        flattenDictionary,
      ),
    ),
    route(dictionaries.treeByKey, ({ fields }, caller, request) =>
      answer(trees(caller, request, (key) => key === fields.key)),
    ),
    route(dictionaries.getTopDicByKey, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, (key) => key === fields.key),
        (tree) => listChildren(tree, ''),
      ),
    ),
    route(dictionaries.getByTreeId, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, (key) => toDictionaryId(caller.tenant, key) === fields.treeId),
        flattenDictionary,
      ),
    ),
    route(dictionaries.getByParentId, ({ fields }, caller, request) =>
      answer(
        trees(caller, request, () => true),
        (tree) => listChildren(tree, fields.parentId),
      ),
    ),
    route(dictionaries.getByPidAndDicId, ({ fields: { dicKey, parentId, name = '' } }, caller, request) =>
      answer(
        trees(caller, request, (key) => key === dicKey),
        (tree) => listChildren(tree, parentId).filter((item) => (item.name ?? '').includes(name)),
      ),
    ),
  ];
}
