import type { CategoriesFile } from './files/companyFiles.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { parseFilter, isFilter } from '#server/db/listQuery/filters.ts';

/** Converts categories between the stored key and the id on the wire (contract wire 6 `treeId`). */
export interface CategoryIdMapper {
  /** Returns an empty text for a process without a category. */
  readonly toWire: (key: string) => string;
  /** Accepts a key as well and returns it unchanged. */
  readonly fromWire: (id: string) => string;
}

export function createCategoryIds(categories: CategoriesFile): CategoryIdMapper {
  const ids = new Map(categories.map(({ key, id }) => [key, id]));
  const keys = new Map(categories.map(({ key, id }) => [id, key]));
  return {
    // A category that was removed from the file keeps its key and gets an id derived from it.
    toWire: (key) => (key === '' ? '' : (ids.get(key) ?? deriveWireId('category', key))),
    fromWire: (id) => keys.get(id) ?? id,
  };
}

/** Wraps a list route so that its category filters accept ids on the wire. */
export const withCategoryIds =
  ({ fromWire }: CategoryIdMapper) =>
  (route: ServerRoute): ServerRoute =>
    route.endpoint.envelope === 'page'
      ? {
          ...route,
          handle: ({ body, ...call }, ...more) =>
            route.handle({ ...call, body: mapCategoryFilters(body, fromWire) }, ...more),
        }
      : route;

function mapCategoryFilters(body: unknown, fromWire: CategoryIdMapper['fromWire']): unknown {
  const { params, ...query } = body as { readonly params: Readonly<Record<string, unknown>> };
  const keys = (ids: unknown): string => String(ids).split(',').map(fromWire).join(',');
  const spelled = Object.entries(params).map(([key, value]): readonly [string, unknown] => [
    key,
    isFilter(key) && Object.hasOwn(CATEGORY_COLUMNS, parseFilter(key).name) ? keys(value) : value,
  ]);
  return { ...query, params: Object.fromEntries(spelled) };
}

const CATEGORY_COLUMNS = { TREE_ID: true };
