import { catalogue } from '#contract/wire/catalogue.ts';
import { trees } from '#contract/wire/treeEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import type { Language } from '#application/formatting/language.ts';
import type { CategoriesFile } from '#server/company/files/companyFiles.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import type { Caller } from '#server/http/caller.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

const PROCESSES = 'BPM';
const ROOT = '0';

/**
 * Routes of category trees (contract catalogues 1), by GET and by POST. Only the tree of processes has entries, and
 * only for the company `home`, whose files define it.
 */
export function catalogueRoutes(categories: CategoriesFile, home: string): readonly ServerRoute[] {
  const findCategory = (key: string | undefined) => categories.find((each) => each.key === key);
  const pathOf = ({ id, parent }: CategoriesFile[number]): string => {
    const above = findCategory(parent);
    return `${above === undefined ? `${ROOT}.` : pathOf(above)}${id}.`;
  };

  function createNodes(catKey: string, { tenant }: Caller, language: Language) {
    if (catKey !== PROCESSES || tenant !== home) return [];
    return categories.map((category, position) => ({
      ...toEntityColumns({ id: category.id, tenant }),
      descp: '',
      treeId: category.id,
      code: category.key,
      alias: category.key,
      name: getLocalizedName(category.name, language),
      path: pathOf(category),
      parentId: findCategory(category.parent)?.id ?? ROOT,
      catKey: PROCESSES,
      sn: position + 1,
    }));
  }

  return [
    ...[catalogue.getByCatKey, trees.getByCatKey].map((endpoint) =>
      route(endpoint, async ({ fields }, caller, { language }) => ok(createNodes(fields.catKey, caller, language))),
    ),
    ...[trees.getTopNodesByCatKey, trees.postTopNodesByCatKey].map((endpoint) =>
      route(endpoint, async ({ fields }, caller, { language }) => {
        const all = createNodes(fields.catKey, caller, language);
        const countChildren = (id: string) => all.filter(({ parentId }) => parentId === id).length;
        return ok(
          all
            .filter(({ parentId }) => parentId === ROOT)
            .map((node) => ({ ...node, childAmount: countChildren(node.treeId) })),
        );
      }),
    ),
    ...[trees.getByParentId, trees.postByParentId].map((endpoint) =>
      route(endpoint, async ({ fields }, caller, { language }) =>
        ok(
          createNodes(fields.catKey ?? PROCESSES, caller, language).filter(
            ({ parentId }) => parentId === fields.parentId,
          ),
        ),
      ),
    ),
    ...[trees.getTreeCatByKey, trees.postTreeCatByKey].map((endpoint) =>
      route(endpoint, async ({ fields: { catKey } }, { tenant }, { language }) => {
        const id = deriveWireId('tree', catKey);
        return ok(
          catKey === PROCESSES
            ? {
                ...toEntityColumns({ id, tenant }),
                catId: id,
                key: catKey,
                name: formatServerMessage(language, 'processTree'),
                sn: 1,
                descp: '',
              }
            : null,
        );
      }),
    ),
  ];
}
