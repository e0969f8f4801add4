import type { Criterion, SideTree } from '#domain/bolist/listDefinition.ts';
import { decodeField } from '../form/decodeField.ts';
import { firstText, looseTextOf, openedOf, type LooseRecord } from '../form/looseValues.ts';
import { isYes } from '../isYes.ts';
import { decodeEach, openedList, type ReadEntries } from './decodeColumns.ts';

/** The controls of a search (contract lists 5), and what a form calls them. */
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

/** Shown and incoming ones apart; a name that stands twice is told apart by its comparison. */
export function decodeCriteria(given: unknown): ReadEntries<Criterion> & { readonly incoming: readonly Criterion[] } {
  const taken = new Set<string>();
  const decoded = decodeEach(given, (entry) => {
    const column = looseTextOf(entry['fieldName']);
    if (column === '') return undefined;
    const operator = firstText(entry['fieldOp'], 'EQ');
    const name = taken.has(column) ? `${column}.${operator}` : column;
    taken.add(column);
    return {
      isIncoming: looseTextOf(entry['type']) === 'income',
      criterion: criterionOf(entry, name, column, operator),
    };
  });
  const of = (isIncoming: boolean) =>
    decoded.value.filter((each) => each.isIncoming === isIncoming).map(({ criterion }) => criterion);
  return { value: of(false), incoming: of(true), leftOut: decoded.leftOut };
}

function criterionOf(entry: LooseRecord, name: string, column: string, operator: string): Criterion {
  const [kind, control] = CONTROLS.get(looseTextOf(entry['fc'])) ?? (['text', 'rx-textbox'] as const);
  const format = firstText(entry['format'], FORMATS[kind]);
  const list = looseTextOf(entry['dialog']);
  return {
    name,
    label: firstText(entry['fieldLabel'], column),
    kind,
    field: decodeField({
      entry: { name, comment: firstText(entry['fieldLabel'], column), control },
      options: {
        placeholder: entry['emptytext'],
        ...(format !== '' && { format: format.replaceAll('y', 'Y').replaceAll('d', 'D') }),
        ...(isYes(entry['multiSelect'] ?? false) && { mode: 'multiple' }),
        ...(kind === 'choice' && { datasource: sourceOf(entry) }),
      },
      check: undefined,
      isComputed: false,
      linkage: () => ({}),
    }),
    initial: initialOf(entry['defaultValConf']),
    spelling: {
      column,
      operator,
      prefix: looseTextOf(entry['tablePre']),
      isPlain: !isYes(entry['autoFilter'] ?? 'YES'),
    },
    ...(kind === 'pick' && {
      pickedFrom: {
        list,
        valueField: firstText(entry['valueField'], 'ID_'),
        textField: firstText(entry['textField'], entry['valueField'], 'ID_'),
      },
    }),
  };
}

/** Where the choices come from, in the words forms have for it (contract lists 5, form 6). */
function sourceOf(entry: LooseRecord): LooseRecord {
  const from = looseTextOf(entry['from']);
  if (from === '' || from === 'self') return { from: 'custom', options: openedList(entry['props']) };
  return {
    ...entry,
    from,
    dickey: firstText(entry['dic'], entry['dicKey']),
    valuefield: entry['url_valuefield'],
    textfield: entry['url_textfield'],
  };
}

/** A fixed value; what only a script of the platform can tell is left to the person. */
function initialOf(given: unknown): string {
  if (typeof given === 'string' && !given.trimStart().startsWith('{')) return given;
  const opened = openedOf(given);
  const kind = firstText(opened['valueSource'], opened['type'], 'fixedVar');
  return kind === 'fixedVar' || kind === 'fixed' ? firstText(opened['valueDef'], opened['value']) : '';
}

/** Trees beside a list; one without a list of its own has nothing to show. */
export const decodeSideTrees = (given: unknown): ReadEntries<SideTree> =>
  decodeEach(given, (entry) => {
    const list = looseTextOf(entry['tabName']);
    const parameter = looseTextOf(entry['paramName']);
    if (list === '' || parameter === '') return undefined;
    return {
      list,
      parameter,
      title: firstText(entry['treeId'], entry['treeName'], list),
      idField: firstText(entry['idField'], 'ID_'),
      textField: firstText(entry['textField'], 'NAME_'),
      parentField: firstText(entry['parentField'], 'PARENT_ID_'),
      isLazy: isYes(entry['isLazy'] ?? false),
      isLeafOnly: isYes(entry['onlySelLeaf'] ?? false),
    };
  });
