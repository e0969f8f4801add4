import { readArray, readObject, readJsonObject, readText, type UnknownRecord } from './looseValues.ts';
import { isYes } from '../wire/isYes.ts';

/** Settings of the designer, by the name of a field, the alias of a table or the id of a group. */
export interface Metadata {
  readonly fields: ReadonlyMap<string, UnknownRecord>;
  readonly tables: ReadonlyMap<string, TableMetadata>;
  readonly conditions: readonly UnknownRecord[];
  readonly fieldsets: readonly UnknownRecord[];
}
export interface TableMetadata {
  readonly options: UnknownRecord;
  readonly fields: ReadonlyMap<string, UnknownRecord>;
}

const TABLE_CONTROLS = new Set(['rx-table', 'rx-table-onetoone', 'formtable', 'subForm']);

/**
 * Reads the metadata text in both shapes: a flat map keyed by control id, or the easy designer's `pclist` (contract
 * form 5).
 */
export function readMetadata(text: unknown): Metadata {
  const root = readJsonObject(text);
  const controls =
    'pclist' in root ? readArray(root['pclist']).flatMap(flattenEasyControls) : Object.values(root).map(readObject);
  const named = controls.filter((control) => readName(control) !== '');
  return {
    fields: mapByName(
      named.filter((control) => !isTable(control) && !PASSIVE_CONTROLS.has(readText(control['ctltype']))),
    ),
    tables: new Map(
      named
        .filter(isTable)
        .map((table) => [readName(table), { options: table, fields: mapByName(readColumns(table)) }]),
    ),
    conditions: controls.filter((control) => control['ctltype'] === 'rx-conditions'),
    fieldsets: controls.filter((control) => control['ctltype'] === 'rx-fieldset'),
  };
}

/** Controls that carry the name of the field they apply to. */
const PASSIVE_CONTROLS = new Set(['rx-conditions', 'rx-fieldset']);

const isTable = (control: UnknownRecord): boolean => TABLE_CONTROLS.has(readText(control['ctltype']));
const readName = (control: UnknownRecord): string => readText(control['name']);
const mapByName = (controls: readonly UnknownRecord[]): ReadonlyMap<string, UnknownRecord> =>
  new Map(controls.map((control) => [readName(control), control]));

const readColumns = (table: UnknownRecord): readonly UnknownRecord[] =>
  readArray(table['fields']).flatMap((column) =>
    'list' in column ? readArray(column['list']).map(toControl) : [column],
  );

/** Flattens the nested layouts of the easy designer; only the controls in them are used. */
function flattenEasyControls(item: UnknownRecord): readonly UnknownRecord[] {
  if ('type' in item && readText(item['model']) !== '') return [toControl(item)];
  const inner = ['list', 'columns', 'trs', 'tds'].flatMap((key) => readArray(item[key]));
  const tabs = readArray(readObject(item['options'])['columns']);
  return [...inner, ...tabs].flatMap(flattenEasyControls);
}

/** Converts the property names of the easy designer to those of the designer. */
function toControl(item: UnknownRecord): UnknownRecord {
  const type = readText(item['type']);
  return {
    ...readObject(item['options']),
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

/** Whether a control is a table of exactly one row (contract form 8). */
export const isOneToOne = (control: unknown): boolean => ONE_TO_ONE.has(readText(control).toLowerCase());
const ONE_TO_ONE = new Set(['rx-table-onetoone', 'subform', 'onetoone']);

export const isMandatory = (options: UnknownRecord): boolean => isYes(options['required']);
