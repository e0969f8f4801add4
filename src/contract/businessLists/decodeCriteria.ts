import type { Criterion, SideTree } from '#domain/businessLists/listDefinition.ts';
import { decodeField } from '../forms/decodeField.ts';
import { firstNonEmptyText, readText, readJsonObject, type UnknownRecord } from '../forms/looseValues.ts';
import { isYes } from '../wire/isYes.ts';
import { decodeEach, readList, type DecodedEntries } from './decodeColumns.ts';

/** Search controls (contract lists 5) with the form control each maps to. */
const CONTROLS = new Map<string, readonly [kind: Criterion['kind'], control: string]>([
  ['textbox', ['text', 'rx-textbox']],
  ['datepicker', ['date', 'rx-date']],
  ['month', ['month', 'rx-month']],
  ['rangepicker', ['range', 'rx-date-range']],
  ['select', ['choice', 'rx-form-select']],
  ['treeselect', ['choice', 'rx-tree-select']],
  ['dialog', ['pick', 'rx-textbox']],
]);
const FORMATS: Readonly<Partial<Record<Criterion['kind'], string>>> = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  range: 'YYYY-MM-DD HH:mm:ss',
};

/** Decodes criteria, visible and incoming ones separately. A repeated name gets its operator as suffix. */
export function decodeCriteria(
  given: unknown,
): DecodedEntries<Criterion> & { readonly incoming: readonly Criterion[] } {
  const taken = new Set<string>();
  const decoded = decodeEach(given, (entry) => {
    const column = readText(entry['fieldName']);
    if (column === '') return undefined;
    const operator = firstNonEmptyText(entry['fieldOp'], 'EQ');
    const name = taken.has(column) ? `${column}.${operator}` : column;
    taken.add(column);
    return {
      isIncoming: readText(entry['type']) === 'income',
      criterion: decodeCriterion(entry, name, column, operator),
    };
  });
  const of = (isIncoming: boolean) =>
    decoded.value.filter((each) => each.isIncoming === isIncoming).map(({ criterion }) => criterion);
  return { value: of(false), incoming: of(true), skipped: decoded.skipped };
}

function decodeCriterion(entry: UnknownRecord, name: string, column: string, operator: string): Criterion {
  const [kind, control] = CONTROLS.get(readText(entry['fc'])) ?? (['text', 'rx-textbox'] as const);
  const format = firstNonEmptyText(entry['format'], FORMATS[kind]);
  const list = readText(entry['dialog']);
  return {
    name,
    label: firstNonEmptyText(entry['fieldLabel'], column),
    kind,
    field: decodeField({
      entry: { name, comment: firstNonEmptyText(entry['fieldLabel'], column), control },
      options: {
        placeholder: entry['emptytext'],
        ...(format !== '' && { format: format.replaceAll('y', 'Y').replaceAll('d', 'D') }),
        ...(isYes(entry['multiSelect'] ?? false) && { mode: 'multiple' }),
        ...(kind === 'choice' && { datasource: toFormSource(entry) }),
      },
      check: undefined,
      isComputed: false,
      linkage: () => ({}),
    }),
    initial: decodeInitialValue(entry['defaultValConf']),
    parameter: {
      column,
      operator,
      prefix: readText(entry['tablePre']),
      isPlain: !isYes(entry['autoFilter'] ?? 'YES'),
    },
    ...(kind === 'pick' && {
      picker: {
        list,
        valueField: firstNonEmptyText(entry['valueField'], 'ID_'),
        textField: firstNonEmptyText(entry['textField'], entry['valueField'], 'ID_'),
      },
    }),
  };
}

/** Converts the option source of a criterion to the notation of forms (contract lists 5, form 6). */
function toFormSource(entry: UnknownRecord): UnknownRecord {
  const from = readText(entry['from']);
  if (from === '' || from === 'self') return { from: 'custom', options: readList(entry['props']) };
  return {
    ...entry,
    from,
    dickey: firstNonEmptyText(entry['dic'], entry['dicKey']),
    valuefield: entry['url_valuefield'],
    textfield: entry['url_textfield'],
  };
}

/** Returns a fixed initial value. Values that a script of the platform computes are left empty. */
function decodeInitialValue(given: unknown): string {
  if (typeof given === 'string' && !given.trimStart().startsWith('{')) return given;
  const opened = readJsonObject(given);
  const kind = firstNonEmptyText(opened['valueSource'], opened['type'], 'fixedVar');
  return kind === 'fixedVar' || kind === 'fixed' ? firstNonEmptyText(opened['valueDef'], opened['value']) : '';
}

/** Decodes the trees beside a list. A tree without its own list is omitted. */
export const decodeSideTrees = (given: unknown): DecodedEntries<SideTree> =>
  decodeEach(given, (entry) => {
    const list = readText(entry['tabName']);
    const parameter = readText(entry['paramName']);
    if (list === '' || parameter === '') return undefined;
    return {
      list,
      parameter,
      title: firstNonEmptyText(entry['treeId'], entry['treeName'], list),
      idField: firstNonEmptyText(entry['idField'], 'ID_'),
      textField: firstNonEmptyText(entry['textField'], 'NAME_'),
      parentField: firstNonEmptyText(entry['parentField'], 'PARENT_ID_'),
      isLazy: isYes(entry['isLazy'] ?? false),
      isLeafOnly: isYes(entry['onlySelLeaf'] ?? false),
    };
  });
