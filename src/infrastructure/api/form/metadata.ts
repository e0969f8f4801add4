import { listOf, looseOf, openedOf, looseTextOf, type LooseRecord } from './looseValues.ts';
import { isYes } from '../isYes.ts';

/**
 * What the designer says about controls, found by the name of the field, the alias of the table or the id of the group.
 */
export interface Metadata {
  readonly fields: ReadonlyMap<string, LooseRecord>;
  readonly tables: ReadonlyMap<string, TableMetadata>;
  readonly conditions: readonly LooseRecord[];
  readonly fieldsets: readonly LooseRecord[];
}
export interface TableMetadata {
  readonly options: LooseRecord;
  readonly fields: ReadonlyMap<string, LooseRecord>;
}

const TABLE_CONTROLS = new Set(['rx-table', 'rx-table-onetoone', 'formtable', 'subForm']);

/**
 * Reads the metadata text in both shapes: a flat map keyed by control id, or the easy designer's `pclist` (contract
 * form 5).
 */
export function readMetadata(text: unknown): Metadata {
  const root = openedOf(text);
  const controls = 'pclist' in root ? listOf(root['pclist']).flatMap(easyItems) : Object.values(root).map(looseOf);
  const named = controls.filter((control) => nameOf(control) !== '');
  return {
    fields: byName(named.filter((control) => !isTable(control) && !PASSIVE.has(looseTextOf(control['ctltype'])))),
    tables: new Map(
      named.filter(isTable).map((table) => [nameOf(table), { options: table, fields: byName(columnsOf(table)) }]),
    ),
    conditions: controls.filter((control) => control['ctltype'] === 'rx-conditions'),
    fieldsets: controls.filter((control) => control['ctltype'] === 'rx-fieldset'),
  };
}

/** They bear the name of what they speak of. */
const PASSIVE = new Set(['rx-conditions', 'rx-fieldset']);

const isTable = (control: LooseRecord): boolean => TABLE_CONTROLS.has(looseTextOf(control['ctltype']));
const nameOf = (control: LooseRecord): string => looseTextOf(control['name']);
const byName = (controls: readonly LooseRecord[]): ReadonlyMap<string, LooseRecord> =>
  new Map(controls.map((control) => [nameOf(control), control]));

const columnsOf = (table: LooseRecord): readonly LooseRecord[] =>
  listOf(table['fields']).flatMap((column) => ('list' in column ? listOf(column['list']).map(fromEasy) : [column]));

/** Layouts of the easy designer hold lists inside lists; only the controls in them matter. */
function easyItems(item: LooseRecord): readonly LooseRecord[] {
  if ('type' in item && looseTextOf(item['model']) !== '') return [fromEasy(item)];
  const inner = ['list', 'columns', 'trs', 'tds'].flatMap((key) => listOf(item[key]));
  const tabs = listOf(looseOf(item['options'])['columns']);
  return [...inner, ...tabs].flatMap(easyItems);
}

/** The easy designer's words for the same things. */
function fromEasy(item: LooseRecord): LooseRecord {
  const type = looseTextOf(item['type']);
  return {
    ...looseOf(item['options']),
    ...item,
    name: item['model'] ?? item['name'],
    comment: item['label'] ?? item['comment'],
    ctltype: EASY_CONTROLS[type] ?? type,
  };
}

const EASY_CONTROLS: Readonly<Record<string, string>> = {
  input: 'rx-textbox',
  textarea: 'rx-textarea',
  number: 'rx-number',
  score: 'rx-number',
  date: 'rx-date',
  switch: 'rx-switch',
  radio: 'rx-radio',
  checkbox: 'rx-checkbox-list',
  select: 'rx-form-select',
  user: 'rx-user',
  group: 'rx-group',
  treeSelect: 'rx-tree-select',
  uploadimg: 'rx-image',
  upload: 'rx-upload',
  address: 'rx-address',
};

/** A table of exactly one row (contract form 8). */
export const isOneToOne = (control: unknown): boolean => ONE_TO_ONE.has(looseTextOf(control).toLowerCase());
const ONE_TO_ONE = new Set(['rx-table-onetoone', 'subform', 'onetoone']);

export const isMandatory = (options: LooseRecord): boolean => isYes(options['required']);
