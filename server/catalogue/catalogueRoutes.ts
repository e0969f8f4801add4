import { catalogue } from '#api/catalogue.ts';
import { trees } from '#api/treeEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import type { Language } from '#application/language.ts';
import type { CategoriesFile } from '../definitions/files/companyFiles.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { digitId } from '../list/digitId.ts';
import { entityColumns } from '../list/entityColumns.ts';
import type { Caller } from '../session/caller.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence } from '../texts/sentence.ts';

const PROCESSES = 'BPM';
const ROOT = '0';

/** Category trees (contract catalogues 1), by GET and by POST. Other trees than that of processes are empty. */
export function catalogueRoutes(categories: CategoriesFile): readonly ServerRoute[] {
  const found = (key: string | undefined) => categories.find((each) => each.key === key);
  const pathOf = ({ id, parent }: CategoriesFile[number]): string => {
    const above = found(parent);
    return `${above === undefined ? `${ROOT}.` : pathOf(above)}${id}.`;
  };

  function nodes(catKey: string, { tenant }: Caller, language: Language) {
    if (catKey !== PROCESSES) return [];
    return categories.map((category, position) => ({
      ...entityColumns({ id: category.id, tenant }),
      descp: '',
      treeId: category.id,
      code: category.key,
      alias: category.key,
      name: nameIn(category.name, language),
      path: pathOf(category),
      parentId: found(category.parent)?.id ?? ROOT,
      catKey: PROCESSES,
      sn: position + 1,
    }));
  }

  return [
    ...[catalogue.getByCatKey, trees.getByCatKey].map((endpoint) =>
      serve(endpoint, async ({ fields }, caller, { language }) => ok(nodes(fields.catKey, caller, language))),
    ),
    ...[trees.getTopNodesByCatKey, trees.postTopNodesByCatKey].map((endpoint) =>
      serve(endpoint, async ({ fields }, caller, { language }) => {
        const all = nodes(fields.catKey, caller, language);
        const below = (id: string) => all.filter(({ parentId }) => parentId === id).length;
        return ok(
          all.filter(({ parentId }) => parentId === ROOT).map((node) => ({ ...node, childAmount: below(node.treeId) })),
        );
      }),
    ),
    ...[trees.getByParentId, trees.postByParentId].map((endpoint) =>
      serve(endpoint, async ({ fields }, caller, { language }) =>
        ok(nodes(fields.catKey ?? PROCESSES, caller, language).filter(({ parentId }) => parentId === fields.parentId)),
      ),
    ),
    ...[trees.getTreeCatByKey, trees.postTreeCatByKey].map((endpoint) =>
      serve(endpoint, async ({ fields: { catKey } }, { tenant }, { language }) => {
        const id = digitId('tree', catKey);
        return ok(
          catKey === PROCESSES
            ? {
                ...entityColumns({ id, tenant }),
                catId: id,
                key: catKey,
                name: serverSentence(language, 'processTree'),
                sn: 1,
                descp: '',
              }
            : null,
        );
      }),
    ),
  ];
}
