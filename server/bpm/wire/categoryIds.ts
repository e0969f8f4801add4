import type { CategoriesFile } from '../../definitions/files/companyFiles.ts';
import type { ServerRoute } from '../../http/serverRoute.ts';
import { digitId } from '../../list/digitId.ts';
import { filterParts, isFilter } from '../../list/filters.ts';

/** Categories are stored by their keys and travel by their ids (contract wire 6 `treeId`). */
export interface CategoryIds {
  /** Empty for a process without a category. */
  readonly toWire: (key: string) => string;
  /** A key is taken as it stands, too. */
  readonly fromWire: (id: string) => string;
}

export function categoryIdsOf(categories: CategoriesFile): CategoryIds {
  const ids = new Map(categories.map(({ key, id }) => [key, id]));
  const keys = new Map(categories.map(({ key, id }) => [id, key]));
  return {
    // A category that has left the file since is known by its key.
    toWire: (key) => (key === '' ? '' : (ids.get(key) ?? digitId('category', key))),
    fromWire: (id) => keys.get(id) ?? id,
  };
}

/** The same list, which finds what is stored under a category by its id. */
export const withCategoryIds =
  ({ fromWire }: CategoryIds) =>
  (route: ServerRoute): ServerRoute =>
    route.endpoint.envelope === 'page'
      ? {
          ...route,
          handle: ({ body, ...call }, ...more) => route.handle({ ...call, body: read(body, fromWire) }, ...more),
        }
      : route;

function read(body: unknown, fromWire: CategoryIds['fromWire']): unknown {
  const { params, ...query } = body as { readonly params: Readonly<Record<string, unknown>> };
  const keys = (ids: unknown): string => String(ids).split(',').map(fromWire).join(',');
  const spelled = Object.entries(params).map(([key, value]): readonly [string, unknown] => [
    key,
    isFilter(key) && Object.hasOwn(CATEGORY_COLUMNS, filterParts(key).name) ? keys(value) : value,
  ]);
  return { ...query, params: Object.fromEntries(spelled) };
}

/** Columns of lists that hold a category. */
const CATEGORY_COLUMNS = { TREE_ID: true };
