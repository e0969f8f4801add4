import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { readArray, readText, readJsonObject, type UnknownRecord } from '#contract/forms/looseValues.ts';
import { isYes } from '#contract/wire/isYes.ts';
import { toWireTime } from '#contract/wire/time.ts';
import type { ListFile } from '#server/company/files/listFile.ts';
import { toConditions, isFilter, type ServerQuery } from '#server/db/listQuery/filters.ts';
import type { ListColumns } from '#server/forms/records/createListColumns.ts';

type ListParameters = Readonly<Record<string, string>>;

/** Returns all parameters of a request for a list, from its address and its body. */
export const collectParameters = (
  fields: Readonly<Record<string, unknown>>,
  { params }: Pick<ServerQuery, 'params'>,
): ListParameters =>
  Object.fromEntries(
    Object.entries({ ...fields, ...params })
      .map(([name, value]) => [name, readText(typeof value === 'boolean' ? String(value) : value)] as const)
      .filter(([, value]) => value !== ''),
  );

/** Returns required parameters that are missing; without them the list is not read (spec 5). */
export const findMissingParameters = ({ searchJson }: ListFile, given: ListParameters): readonly string[] =>
  searchJson
    .filter(
      ({ type, fieldName }) => type === 'income' && !Object.keys(given).some((name) => matchesColumn(name, fieldName)),
    )
    .map(({ fieldName }) => fieldName);

const matchesColumn = (parameter: string, column: string): boolean =>
  parameter === column || new RegExp(`^Q_(?:\\w+\\.)?${column}_[A-Z]+_[A-Z]+$`, 'u').test(parameter);

/**
 * Returns the conditions besides the filters of the request: the list's own conditions, parameters without a
 * comparison, the selected tree node, and the advanced filter (contract lists 5, 6, 8).
 */
export const createListConditions =
  (list: ListFile, given: ListParameters, timeZone: string) =>
  (columns: ListColumns): SQL | undefined =>
    and(
      toConditions(toServerQuery(list.where, timeZone), columns.filters),
      ...createPlainConditions(list, given, timeZone, columns),
      createAdvancedCondition(readJsonObject(given['queryCondition']), timeZone, columns, 0),
    );

const toServerQuery = (params: ListParameters, timeZone: string): ServerQuery => ({
  pageNo: 1,
  pageSize: 1,
  params,
  timeZone,
});

/** A parameter without a comparison belongs to the search field or tree with that name. */
function createPlainConditions(
  list: ListFile,
  given: ListParameters,
  timeZone: string,
  columns: ListColumns,
): readonly (SQL | undefined)[] {
  const searches = [...list.searchJson, ...(list.mobileConf.mobileSearch ?? [])];
  const trees = [...list.leftTreeJson, ...(list.mobileConf.mobileTreeTab ?? [])];
  return Object.entries(given)
    .filter(([name]) => !isFilter(name))
    .map(([name, value]) => {
      const bare = name.replace(/_(?:START|END)$/u, '');
      const search = searches.find(
        ({ fieldName, ...each }) => (fieldName === name || fieldName === bare) && acceptsPlainParameter(each),
      );
      if (search !== undefined)
        return toConditions(toServerQuery(toFilter(search, name, value), timeZone), columns.filters);
      const tree = trees.find(({ paramName }) => paramName === name);
      const column = tree && columns.column(readText(tree['fieldName']) || name);
      return column === undefined ? undefined : eq(sql`${column}::text`, value);
    });
}

/** Whether a search field accepts a parameter without a comparison. */
const acceptsPlainParameter = (search: UnknownRecord): boolean =>
  search['type'] === 'income' || (search['autoFilter'] !== undefined && !isYes(search['autoFilter']));

function toFilter(search: UnknownRecord, name: string, value: string): ListParameters {
  const field = readText(search['fieldName']);
  const end = /_(START|END)$/u.exec(name)?.[1];
  const isTime = end !== undefined || ['datepicker', 'month', 'rangepicker'].includes(readText(search['fc']));
  const operator = end === 'START' ? 'GE' : end === 'END' ? 'LE' : readText(search['fieldOp']) || 'EQ';
  const moment = isTime && /^\d{10,15}$/u.test(value) ? toWireTime(Number(value)).replace(' ', 'T') : value;
  return { [`Q_${field}_${isTime ? 'D' : 'S'}_${operator}`]: moment };
}

const MAX_GROUP_DEPTH = 5;

/**
 * Builds the SQL of nested rules combined with AND or OR (contract lists 8). Rules that are nested too deeply match
 * nothing.
 */
function createAdvancedCondition(
  group: UnknownRecord,
  timeZone: string,
  columns: ListColumns,
  depth: number,
): SQL | undefined {
  const rules = readArray(group['rules']);
  if (rules.length === 0) return undefined;
  if (depth > MAX_GROUP_DEPTH) return sql`false`;
  const conditions = rules.map((rule) => {
    if (Array.isArray(rule['rules'])) return createAdvancedCondition(rule, timeZone, columns, depth + 1);
    const type = rule['fc'] === 'datepicker' || rule['dataType'] === 'date' ? 'D' : 'S';
    const key = `Q_${readText(rule['fieldName'])}_${type}_${readText(rule['fieldOp']) || 'EQ'}`;
    return toConditions(toServerQuery({ [key]: readText(rule['fieldValue']) }, timeZone), columns.filters);
  });
  return readText(group['condition']).toUpperCase() === 'OR' ? or(...conditions) : and(...conditions);
}
