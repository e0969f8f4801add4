import type { NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { FormFile, FormPermission } from '../files/formFile.ts';
import type { LocalText, Texts } from '../localText.ts';
import { listedControl } from './listedControl.ts';
import type { ListedField } from './fieldListFile.ts';
import { firstTasksOf } from './firstTasksOf.ts';

/** A field of a list with the key it is kept under, and so its columns. */
export interface KeyedField extends Omit<ListedField, 'fields' | 'key'> {
  readonly key: string;
  readonly fields?: readonly KeyedField[];
}

const ALL_OF_TABLE = ['add', 'remove', 'removeExist', 'up', 'down', 'edit', 'editExist'];

/**
 * A list of fields in the platform's own shape (contract form 5): written at the start and by whoever started it when
 * it comes back, read elsewhere.
 */
export function formOfFields(
  { name, process, alias }: { readonly name: string; readonly process: ProcessDefinition; readonly alias: string },
  fields: readonly KeyedField[],
): FormFile {
  const write = rightsIn(fields, ({ required }) => (required ? 'required' : 'w'), true);
  const read = rightsIn(fields, () => 'r', false);
  const tasks = Object.values(process.nodes).flatMap((node) => (node.kind === 'userTask' ? [node] : []));
  const own = tasks.filter(
    ({ task }) => task.people.length > 0 && task.people.every(({ from }) => from === 'initiator'),
  );
  const isOwn = new Set<NodeId>(own.map(({ id }) => id));
  return {
    alias,
    name,
    boAlias: process.key,
    template: {
      boAttrList: fields.map((field) => (field.type === 'table' ? tableEntry(field, process.key) : entryOf(field))),
    },
    metadata: Object.fromEntries(fields.map((field) => [`${process.key}_${field.key}`, settingsOf(field)])),
    script: {
      formJs: '',
      extJs: {
        validRules: {
          main: Object.fromEntries(
            fields.filter(({ type }) => type !== 'table').map((field) => [field.key, ruleOf(field)]),
          ),
          ...Object.fromEntries(
            fields
              .filter(({ type }) => type === 'table')
              .map((field) => [
                field.key,
                {
                  comment: field.name['zh-CN'],
                  required: field.required,
                  fields: Object.fromEntries((field.fields ?? []).map((each) => [each.key, ruleOf(each)])),
                },
              ]),
          ),
        },
        formulas: {},
        calcAreas: {},
        rules: {},
        customquery: {},
      },
    },
    buttons: [],
    permissions: {
      start: write,
      detail: read,
      nodes: Object.fromEntries(tasks.map(({ id }) => [id, isOwn.has(id) ? write : read])),
      initiator: Object.fromEntries(firstTasksOf(process).map((id) => [id, write])),
    },
  };
}

const entryOf = (field: KeyedField) => {
  const { control, isDouble } = listedControl(field);
  return {
    name: field.key,
    comment: field.name['zh-CN'],
    fieldName: `F_${field.key.toUpperCase()}`,
    control,
    isSingle: isDouble ? 0 : 1,
  };
};
const tableEntry = (field: KeyedField, process: string) => ({
  alias: field.key,
  name: field.name['zh-CN'],
  idField: 'ID_',
  tableName: `W_${process}_${field.key}`.toUpperCase(),
  boEntityList: [],
  boAttrList: (field.fields ?? []).map(entryOf),
});

function settingsOf(field: KeyedField): { readonly ctltype: string; readonly [name: string]: unknown } {
  const common = { name: field.key, comment: field.name['zh-CN'], ...(field.required && { required: true }) };
  if (field.type !== 'table') {
    const { control, settings } = listedControl(field);
    return { ...common, ...settings, ctltype: control };
  }
  return {
    ...common,
    ctltype: 'rx-table',
    mode: 'inner',
    selMode: 'multi',
    fields: (field.fields ?? []).map((column) => ({ id: `${field.key}_${column.key}`, ...settingsOf(column) })),
    buttons: [{ alias: 'add' }, { alias: 'remove' }],
  };
}

const ruleOf = (field: KeyedField) => {
  const { isDouble, rules } = listedControl(field);
  return {
    comment: field.name['zh-CN'],
    required: field.required,
    valmode: isDouble ? 'double' : 'single',
    vtype: rules,
  };
};

type Right = 'w' | 'r' | 'required';

function rightsIn(
  fields: readonly KeyedField[],
  rightOf: (field: KeyedField) => Right,
  mayChange: boolean,
): FormPermission {
  return Object.fromEntries(
    fields.map((field): [string, FormPermission[string]] => {
      if (field.type !== 'table') return [field.key, rightOf(field)];
      const columns = Object.fromEntries(
        (field.fields ?? []).map((column): [string, Right] => [column.key, rightOf(column)]),
      );
      const tablerights = Object.fromEntries(ALL_OF_TABLE.map((name) => [name, mayChange]));
      return [`sub__${field.key}`, Object.assign(columns, { tablerights })];
    }),
  );
}

/** Its words in the languages it gives them in, under those the form is written with. */
export const textsOfFields = (fields: readonly KeyedField[], name?: LocalText): Texts =>
  Object.fromEntries(
    [...(name ? [name] : []), ...fields.flatMap(textsIn)]
      .filter((text) => text['en-US'] !== undefined || text['ja-JP'] !== undefined)
      .map(({ 'zh-CN': word, ...others }) => [word, others]),
  );

const textsIn = ({ name, options = [], hint, unit, fields = [] }: KeyedField): readonly LocalText[] => [
  name,
  ...options,
  ...(hint ? [hint] : []),
  ...(unit ? [unit] : []),
  ...fields.flatMap(textsIn),
];
