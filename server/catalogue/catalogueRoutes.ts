import { catalogue } from '#api/catalogue.ts';
import { ok } from '#domain/shared/result.ts';
import type { CategoriesFile } from '../definitions/files/companyFiles.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { nameIn } from '../texts/nameIn.ts';

const PROCESSES = 'BPM';

/**
 * Category trees (contract catalogues 1). A category is known by its key: definitions and tasks name it so in `treeId`.
 */
export function catalogueRoutes(categories: CategoriesFile): readonly ServerRoute[] {
  const pathOf = (key: string): string => {
    const parent = categories.find((each) => each.key === key)?.parent;
    return `${parent === undefined ? '0.' : pathOf(parent)}${key}.`;
  };
  return [
    serve(catalogue.getByCatKey, async ({ fields }, _, { language }) =>
      ok(
        fields.catKey !== PROCESSES
          ? []
          : categories.map(({ key, name, parent }, position) => ({
              treeId: key,
              code: key,
              alias: key,
              name: nameIn(name, language),
              path: pathOf(key),
              parentId: parent ?? '0',
              catKey: PROCESSES,
              sn: position + 1,
            })),
      ),
    ),
  ];
}
