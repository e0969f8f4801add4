import type { Row } from './answers.ts';
import { processOf } from './processes.ts';

const textbox = (name: string, comment: string, control = 'rx-textbox', isSingle = 1): Row => ({
  ...{ name, comment, control, isSingle, fieldName: `F_${name.toUpperCase()}` },
});

const KINDS = [
  { label: '年假', value: '1', idx_: 1 },
  { label: '病假', value: '2', idx_: 2 },
];

const FIELDS: Readonly<Record<string, readonly Row[]>> = {
  leave_apply: [
    {
      group: true,
      id: 'g1',
      comment: '请假',
      list: [
        textbox('reason', '事由'),
        textbox('kind', '类型', 'rx-form-select', 0),
        textbox('begin', '开始', 'rx-date'),
        textbox('days', '天数', 'rx-number'),
      ],
    },
  ],
  expense_apply: [
    textbox('title', '标题'),
    textbox('amount', '金额', 'rx-number'),
    {
      ...{ alias: 'expense_item', name: '明细', idField: 'ID_', tableName: 'W_EXPENSE_ITEM', boEntityList: [] },
      boAttrList: [textbox('item', '项目'), textbox('price', '单价', 'rx-number')],
    },
  ],
};

const METADATA: Readonly<Record<string, Row>> = {
  leave_apply: {
    a1: { ctltype: 'rx-textbox', name: 'reason', comment: '事由', type: 'varchar', length: '100', required: true },
    a2: {
      ...{ ctltype: 'rx-form-select', name: 'kind', comment: '类型', valmode: 'double', mode: 'default' },
      datasource: { from: 'custom', options: KINDS },
    },
    a3: { ctltype: 'rx-date', name: 'begin', comment: '开始', format: 'YYYY-MM-DD', relate: 'none' },
    a4: { ctltype: 'rx-number', name: 'days', comment: '天数', length: '14,0', min: 0, max: 365, step: 1 },
  },
  expense_apply: {
    a1: { ctltype: 'rx-textbox', name: 'title', comment: '标题', type: 'varchar', length: '100', required: true },
    a2: { ctltype: 'rx-number', name: 'amount', comment: '金额', length: '14,2', min: 0, max: 100000000, step: 1 },
    a3: {
      ...{ ctltype: 'rx-table', name: 'expense_item', comment: '明细', mode: 'inner' },
      fields: [{ id: 'c1', ctltype: 'rx-textbox', name: 'item', comment: '项目' }],
      buttons: [
        { alias: 'add', name: '添加' },
        { alias: 'remove', name: '删除' },
      ],
    },
  },
};

const TABLE_RIGHTS = { add: true, remove: true, removeExist: true, up: true, down: true, edit: true, editExist: true };

const PERMISSIONS: Readonly<Record<string, Row>> = {
  leave_apply: { reason: 'required', kind: 'w', begin: 'w', days: 'w', buttons: {}, tabs: {} },
  expense_apply: {
    ...{ title: 'required', amount: 'w', buttons: {}, tabs: {} },
    sub__expense_item: { item: 'w', price: 'w', tablerights: TABLE_RIGHTS },
  },
};

const readOnly = (rights: Row): Row =>
  Object.fromEntries(Object.entries(rights).map(([name, right]) => [name, typeof right === 'string' ? 'r' : right]));

/** Returns the three texts of a form: its fields, the settings of each field, its rules. */
export function formTexts(form: string): Row {
  const template = { boAttrList: FIELDS[form] ?? [], childrens: [], relList: [] };
  const script = { formJs: '', extJs: { validRules: {}, formulas: {}, calcAreas: {}, customquery: {}, rules: {} } };
  return {
    template: JSON.stringify(template),
    metadata: JSON.stringify(METADATA[form] ?? {}),
    script: JSON.stringify(script),
  };
}

export const permissionOf = (form: string): Row => PERMISSIONS[form] ?? {};

/**
 * Returns a form as part of a task or a request. Unless the mobile flag is exactly `YES` it is the desktop form with an
 * HTML template. The mutated form has its permissions as JSON text.
 */
export function formView(process: string, record: Row, isMobile: boolean, isOdd: boolean, isOver = false): Row {
  const { form, formName } = processOf(process);
  const permission = isOver ? readOnly(permissionOf(form)) : permissionOf(form);
  return {
    ...{ formId: '1750000000000000001', alias: form, idField: 'ID_', boAlias: `${form}_bo`, title: formName },
    ...formTexts(form),
    ...(isMobile ? {} : { template: '<div class="form"><rx-textbox name="reason"></rx-textbox></div>' }),
    ...{ data: { ID_: '1790000000000000090', initData: {}, ...record }, opinionSetting: [], buttons: '', wizard: 0 },
    ...{ permission: isOdd ? JSON.stringify(permission) : permission, type: '' },
    entMap: { [form]: 'main', ...(form === 'expense_apply' ? { expense_item: 'onetomany' } : {}) },
  };
}
