import type { NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { FormFile, FormPermission } from '#server/db/stored/formFile.ts';
import type { LocalText, Texts } from '#server/i18n/localText.ts';
import { toFieldControl } from './toFieldControl.ts';
import type { ListedField } from './fieldListFile.ts';

/** A field with its storage key, and so are its columns. */
export interface KeyedField extends Omit<ListedField, 'fields' | 'key'> {
  readonly key: string;
  readonly fields?: readonly KeyedField[];
}

const ALL_TABLE_ACTIONS = ['add', 'remove', 'removeExist', 'up', 'down', 'edit', 'editExist'];

/**
 * Converts a field list to the platform's form format (contract form 5). The fields are writable at the start and when
 * the request returns to its initiator, and read-only at the other steps.
 */
export function toFormFile(
  { name, process, alias }: { readonly name: string; readonly process: ProcessDefinition; readonly alias: string },
  fields: readonly KeyedField[],
): FormFile {
  const write = createRights(fields, ({ required }) => (required ? 'required' : 'w'), true);
  const read = createRights(fields, () => 'r', false);
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
      boAttrList: fields.map((field) =>
        field.type === 'table' ? toTableEntry(field, process.key) : toFormEntry(field),
      ),
    },
    metadata: Object.fromEntries(fields.map((field) => [`${process.key}_${field.key}`, toFieldSettings(field)])),
    script: {
      formJs: '',
      extJs: {
        validRules: {
          main: Object.fromEntries(
            fields.filter(({ type }) => type !== 'table').map((field) => [field.key, toRuleText(field)]),
          ),
          ...Object.fromEntries(
            fields
              .filter(({ type }) => type === 'table')
              .map((field) => [
                field.key,
                {
                  comment: field.name['zh-CN'],
                  required: field.required,
                  fields: Object.fromEntries((field.fields ?? []).map((each) => [each.key, toRuleText(each)])),
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
      initiator: Object.fromEntries(findFirstTasks(process).map((id) => [id, write])),
    },
  };
}

const toFormEntry = (field: KeyedField) => {
  const { control, isDouble } = toFieldControl(field);
  return {
    name: field.key,
    comment: field.name['zh-CN'],
    fieldName: `F_${field.key.toUpperCase()}`,
    control,
    isSingle: isDouble ? 0 : 1,
  };
};
const toTableEntry = (field: KeyedField, process: string) => ({
  alias: field.key,
  name: field.name['zh-CN'],
  idField: 'ID_',
  tableName: `W_${process}_${field.key}`.toUpperCase(),
  boEntityList: [],
  boAttrList: (field.fields ?? []).map(toFormEntry),
});

function toFieldSettings(field: KeyedField): { readonly ctltype: string; readonly [name: string]: unknown } {
  const common = { name: field.key, comment: field.name['zh-CN'], ...(field.required && { required: true }) };
  if (field.type !== 'table') {
    const { control, settings } = toFieldControl(field);
    return { ...common, ...settings, ctltype: control };
  }
  return {
    ...common,
    ctltype: 'rx-table',
    mode: 'inner',
    selMode: 'multi',
    fields: (field.fields ?? []).map((column) => ({ id: `${field.key}_${column.key}`, ...toFieldSettings(column) })),
    buttons: [{ alias: 'add' }, { alias: 'remove' }],
  };
}

const toRuleText = (field: KeyedField) => {
  const { isDouble, rules } = toFieldControl(field);
  return {
    comment: field.name['zh-CN'],
    required: field.required,
    valmode: isDouble ? 'double' : 'single',
    vtype: rules,
  };
};

type Right = 'w' | 'r' | 'required';

function createRights(
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
      const tablerights = Object.fromEntries(ALL_TABLE_ACTIONS.map((name) => [name, mayChange]));
      return [`sub__${field.key}`, Object.assign(columns, { tablerights })];
    }),
  );
}

/** Returns the translations of the fields, by the text the form is written with. */
export const collectFieldTexts = (fields: readonly KeyedField[], name?: LocalText): Texts =>
  Object.fromEntries(
    [...(name ? [name] : []), ...fields.flatMap(collectTexts)]
      .filter((text) => text['en-US'] !== undefined || text['ja-JP'] !== undefined)
      .map(({ 'zh-CN': word, ...others }) => [word, others]),
  );

const collectTexts = ({ name, options = [], hint, unit, fields = [] }: KeyedField): readonly LocalText[] => [
  name,
  ...options.map(({ label }) => label),
  ...(hint ? [hint] : []),
  ...(unit ? [unit] : []),
  ...fields.flatMap(collectTexts),
];

/**
 * Returns the user tasks that follow a start event without another user task in between. A request returns to them when
 * it is sent back to its initiator.
 */
function findFirstTasks({ nodes, flows }: ProcessDefinition): readonly NodeId[] {
  const first = new Set<NodeId>();
  const seen = new Set<NodeId>();
  const waiting: NodeId[] = Object.values(nodes).flatMap(({ id, kind }) => (kind === 'startEvent' ? [id] : []));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (nodes[id]?.kind === 'userTask') first.add(id);
    else for (const { from, to } of Object.values(flows)) if (from === id) waiting.push(to);
  }
  return [...first];
}
