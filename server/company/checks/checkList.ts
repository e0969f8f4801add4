import type { ListFile } from '../files/listFile.ts';
import type { BusinessObject } from '../files/objectFile.ts';
import type { CompanyFiles } from '../load/loadCompanyFiles.ts';
import type { PlacedProblem } from '../problem.ts';
import { parseFilter } from '#server/db/listQuery/filters.ts';
import { toColumnName, toLabelColumn } from '../recordColumns.ts';
import { FIXED_COLUMNS } from '../recordTable.ts';

/** Checks that the object, columns, forms and other lists of a list exist. */
export function checkList(
  list: ListFile,
  files: Pick<CompanyFiles, 'object' | 'solution' | 'list'>,
): readonly PlacedProblem[] {
  const object = files.object.find(({ key }) => key === list.object)?.content;
  if (object === undefined) return [{ at: ['object'], message: `the object "${list.object}" does not exist` }];
  return [...checkColumns(list, object), ...checkForms(list, files), ...checkReferencedLists(list, files)];
}

type JsonPath = PlacedProblem['at'];

const FIXED_LIST_COLUMNS: ReadonlySet<string> = new Set(Object.keys(FIXED_COLUMNS).filter((name) => name !== 'extra'));

/** Returns the columns of an object's records, as lists and charts name them. */
export const objectColumns = ({ attributes }: BusinessObject): ReadonlySet<string> =>
  new Set([
    ...FIXED_LIST_COLUMNS,
    ...attributes.flatMap(({ name }) => {
      const column = toColumnName(name);
      return column === undefined ? [] : [column, toLabelColumn(column)];
    }),
  ]);

function checkColumns(list: ListFile, object: BusinessObject): readonly PlacedProblem[] {
  const there = objectColumns(object);
  const bare = new Set([...there].map((name) => parseFilter(`Q_${name}_S_EQ`).name));
  const lost = (name: string | undefined, at: JsonPath, isThere = there.has(name ?? '')): readonly PlacedProblem[] =>
    name === undefined || isThere
      ? []
      : [{ at, element: `column "${name}"`, message: `the object "${object.alias}" has no column "${name}"` }];
  const each = (entries: readonly object[] | undefined, name: 'field' | 'fieldName', at: JsonPath) =>
    (entries ?? []).flatMap((entry, place) => {
      const column = (entry as Readonly<Record<string, unknown>>)[name];
      return typeof column === 'string' && column !== '' ? lost(column, [...at, place]) : [];
    });
  const { mobileConf } = list;
  const shown = new Set(list.colsJson.map(({ field }) => field));
  return [
    ...each(list.colsJson, 'field', ['colsJson']),
    ...each(list.fieldsJson, 'field', ['fieldsJson']),
    ...each(list.searchJson, 'fieldName', ['searchJson']),
    ...each(mobileConf.mobileSearch, 'fieldName', ['mobileConf', 'mobileSearch']),
    ...(mobileConf.mobileCols ?? []).flatMap(({ field }, place) =>
      shown.has(field)
        ? []
        : [{ at: ['mobileConf', 'mobileCols', place], message: `the column "${field}" does not exist in colsJson` }],
    ),
    ...(['idField', 'textField', 'parentField', 'sortField'] as const).flatMap((name) => lost(list[name], [name])),
    ...(['startField', 'endField', 'titleField'] as const).flatMap((name) =>
      lost(list.calendar?.[name], ['calendar', name]),
    ),
    ...(list.calendar?.dayColumns ?? []).flatMap((name, place) =>
      shown.has(name)
        ? []
        : [{ at: ['calendar', 'dayColumns', place], message: `the column "${name}" does not exist in colsJson` }],
    ),
    ...checkDays(list, object),
    ...Object.keys(list.where).flatMap((name) => lost(name, ['where', name], bare.has(parseFilter(name).name))),
  ];
}

/** Calendar fields must be dates. */
const checkDays = ({ calendar }: ListFile, object: BusinessObject): readonly PlacedProblem[] =>
  (['startField', 'endField'] as const).flatMap((name) => {
    const attribute = object.attributes.find((each) => toColumnName(each.name) === calendar?.[name]);
    return attribute === undefined || attribute.type === 'date'
      ? []
      : [{ at: ['calendar', name], message: `"${attribute.name}" is not a date` }];
  });

const checkForms = (list: ListFile, { solution }: Pick<CompanyFiles, 'solution'>): readonly PlacedProblem[] =>
  (['formAlias', 'formAddAlias', 'formDetailAlias'] as const).flatMap((name) => {
    const alias = list[name];
    if (alias === undefined) return [];
    const found = solution.find(({ key }) => key === alias);
    if (found === undefined) return [{ at: [name], message: `the solution "${alias}" does not exist` }];
    return found.content.object === list.object
      ? []
      : [{ at: [name], message: `the solution "${alias}" is about "${found.content.object}", not "${list.object}"` }];
  });

/** Checks the lists that trees and pickers refer to. */
function checkReferencedLists(list: ListFile, files: Pick<CompanyFiles, 'list'>): readonly PlacedProblem[] {
  const keys = new Set(files.list.map(({ key }) => key));
  const named = (key: string | undefined, at: JsonPath): readonly PlacedProblem[] =>
    key === undefined || key === '' || keys.has(key) ? [] : [{ at, message: `the list "${key}" does not exist` }];
  return [
    ...list.leftTreeJson.flatMap(({ tabName }, place) => named(tabName, ['leftTreeJson', place])),
    ...(list.mobileConf.mobileTreeTab ?? []).flatMap(({ tabName }, place) =>
      named(tabName, ['mobileConf', 'mobileTreeTab', place]),
    ),
    ...list.searchJson.flatMap(({ dialog }, place) => named(dialog, ['searchJson', place])),
  ];
}
