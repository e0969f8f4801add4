import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { listOf, looseTextOf, openedOf, type LooseRecord } from '#api/form/looseValues.ts';
import { isYes } from '#api/isYes.ts';
import { toWireTime } from '#api/time.ts';
import type { ListFile } from '../definitions/files/listFile.ts';
import { conditionsOf, isFilter, type ServerQuery } from '../list/filters.ts';
import type { ListColumns } from '../records/listColumns.ts';

type Given = Readonly<Record<string, string>>;

/** Everything a call brings for a list: what stands in its address, and the parameters of its body. */
export const parametersOf = (
  fields: Readonly<Record<string, unknown>>,
  { params }: Pick<ServerQuery, 'params'>,
): Given =>
  Object.fromEntries(
    Object.entries({ ...fields, ...params })
      .map(([name, value]) => [name, looseTextOf(typeof value === 'boolean' ? String(value) : value)] as const)
      .filter(([, value]) => value !== ''),
  );

/** Incoming parameters that did not come: without them the list is not read (spec 5). */
export const missingParameters = ({ searchJson }: ListFile, given: Given): readonly string[] =>
  searchJson
    .filter(({ type, fieldName }) => type === 'income' && !Object.keys(given).some((name) => speaksOf(name, fieldName)))
    .map(({ fieldName }) => fieldName);

const speaksOf = (parameter: string, column: string): boolean =>
  parameter === column || new RegExp(`^Q_(?:\\w+\\.)?${column}_[A-Z]+_[A-Z]+$`, 'u').test(parameter);

/**
 * What must hold beside the filters of the call: the list's own conditions, parameters under plain names, the node of a
 * tree, and the advanced filter (contract lists 5, 6, 8).
 */
export const furtherConditions =
  (list: ListFile, given: Given) =>
  (columns: ListColumns): SQL | undefined =>
    and(
      conditionsOf(questionOf(list.where), columns.filters),
      ...plainConditions(list, given, columns),
      advancedCondition(openedOf(given['queryCondition']), columns, 0),
    );

const questionOf = (params: Given): ServerQuery => ({ pageNo: 1, pageSize: 1, params });

/** A parameter without a comparison speaks of the search field or the tree of its name. */
function plainConditions(list: ListFile, given: Given, columns: ListColumns): readonly (SQL | undefined)[] {
  const searches = [...list.searchJson, ...(list.mobileConf.mobileSearch ?? [])];
  const trees = [...list.leftTreeJson, ...(list.mobileConf.mobileTreeTab ?? [])];
  return Object.entries(given)
    .filter(([name]) => !isFilter(name))
    .map(([name, value]) => {
      const bare = name.replace(/_(?:START|END)$/u, '');
      const search = searches.find(
        ({ fieldName, ...each }) => (fieldName === name || fieldName === bare) && isAskedPlainly(each),
      );
      if (search !== undefined) return plainCondition(search, name, value, columns);
      const tree = trees.find(({ paramName }) => paramName === name);
      const column = tree && columns.column(looseTextOf(tree['fieldName']) || name);
      return column === undefined ? undefined : eq(sql`${column}::text`, value);
    });
}

/** Others are asked for with their comparison. */
const isAskedPlainly = (search: LooseRecord): boolean =>
  search['type'] === 'income' || (search['autoFilter'] !== undefined && !isYes(search['autoFilter']));

function plainCondition(search: LooseRecord, name: string, value: string, columns: ListColumns): SQL | undefined {
  const field = looseTextOf(search['fieldName']);
  const end = /_(START|END)$/u.exec(name)?.[1];
  const isTime = end !== undefined || ['datepicker', 'month', 'rangepicker'].includes(looseTextOf(search['fc']));
  const operator = end === 'START' ? 'GE' : end === 'END' ? 'LE' : looseTextOf(search['fieldOp']) || 'EQ';
  const moment = isTime && /^\d{10,15}$/u.test(value) ? toWireTime(Number(value)).replace(' ', 'T') : value;
  return conditionsOf(questionOf({ [`Q_${field}_${isTime ? 'D' : 'S'}_${operator}`]: moment }), columns.filters);
}

const DEEPEST_GROUP = 5;

/** Rules and groups of rules, joined by and or or (contract lists 8); what nobody can follow matches nothing. */
function advancedCondition(group: LooseRecord, columns: ListColumns, depth: number): SQL | undefined {
  const rules = listOf(group['rules']);
  if (rules.length === 0) return undefined;
  if (depth > DEEPEST_GROUP) return sql`false`;
  const conditions = rules.map((rule) => {
    if (Array.isArray(rule['rules'])) return advancedCondition(rule, columns, depth + 1);
    const type = rule['fc'] === 'datepicker' || rule['dataType'] === 'date' ? 'D' : 'S';
    const key = `Q_${looseTextOf(rule['fieldName'])}_${type}_${looseTextOf(rule['fieldOp']) || 'EQ'}`;
    return conditionsOf(questionOf({ [key]: looseTextOf(rule['fieldValue']) }), columns.filters);
  });
  return looseTextOf(group['condition']).toUpperCase() === 'OR' ? or(...conditions) : and(...conditions);
}
