import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, emptyBody, pageAnswer, refused, textOf } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, open, post, send, under } from './endpoints.ts';
import { enter } from './flow.ts';
import { formTexts, permissionOf } from './formViews.ts';
import { LIST_BODY, filterRows } from './lists.ts';
import { mutateRow } from './oddRows.ts';
import type { Process } from './processes.ts';
import { PROCESSES, processOf } from './processes.ts';
import { instanceRow } from './rows.ts';

const formProcess = (alias: string): Process | undefined => PROCESSES.find(({ form }) => form === alias);

const BUTTONS = [{ name: '保存', isPreDef: true, type: 'save', method: 'save', setting: '', needConfig: false }];

/** Returns a form by its solution; if none is bound its texts are empty. The expense form is the mutated one. */
function openForm({ company, param }: Question): StubAnswer {
  const process = formProcess(param('alias'));
  const texts = { template: '', metadata: '', script: '', buttons: '', alias: '', name: '' };
  const empty = { ...texts, formSolution: null, data: null, permission: null, type: null, idField: null };
  if (process === undefined) return bare({ ...empty, canStartFlow: false, wizard: 0, instDetail: {} });
  const isOdd = process.key === 'expense';
  const permission = permissionOf(process.form);
  const kept = company.instances.find((each) => instanceRow(each)['busKey'] === param('pk'));
  const initData = isOdd ? { expense_item: { item: '', price: 0 } } : {};
  return bare({
    ...texts,
    ...{ idField: 'ID_', type: 'SEL_DEV', name: process.formName, ...formTexts(process.form) },
    ...{ canStartFlow: isOdd ? 'true' : true, wizard: isOdd ? '0' : 0, instDetail: {} },
    ...{ buttons: JSON.stringify(BUTTONS), permission: isOdd ? JSON.stringify(permission) : permission },
    formSolution: {
      ...{ id: '501', alias: process.form, name: process.formName, formId: '401', mobileFormId: '402', tree: 0 },
      ...{ flowDefMapping: JSON.stringify([{ defId: process.defId, config: '' }]), noPkSetting: '' },
    },
    data: {
      ...(kept ? { ID_: param('pk'), INST_ID_: kept.instId, INST_STATUS_: kept.status } : {}),
      ...kept?.form,
      initData,
    },
  });
}

/** In this generation the answer contains neither request nor status, even if a request was started. */
function saveForm({ company, me, body }: Question): StubAnswer {
  const setting = (body['setting'] ?? {}) as Row;
  const process = formProcess(String(setting['alias']));
  if (process === undefined) return refused('表单数据保存失败!', '表单方案不存在');
  const isStart = setting['action'] !== 'save';
  const form = (body['data'] ?? {}) as Row;
  const pk = typeof form['ID_'] === 'string' ? form['ID_'] : company.newId();
  const instance = {
    ...{ instId: company.newId(), process: process.key, subject: `${me.fullName}的${process.name}`, createBy: me.id },
    ...{ status: isStart ? 'RUNNING' : 'DRAFTED', createTime: company.now(), endTime: null, lockedBy: null, form },
  };
  company.instances.push(instance);
  if (isStart) enter(company, instance, process.steps[1]?.id ?? '');
  return accepted(
    { action: 'add', pk, boAlias: `${process.form}_bo`, solutionAlias: process.form, instId: '', status: '' },
    isStart ? '启动流程成功!' : '保存草稿成功!',
  );
}

const LIST_KEY = 'leave_list';
const column = (field: string, header: string): Row => ({
  field,
  header,
  visible: true,
  renderType: 'COMMON',
  renderConf: {},
});

/** Without a display text the call fails although its data is complete. */
function listSettings({ param }: Question): StubAnswer {
  if (param('key') !== LIST_KEY) return refused('不存在此标识键的数据！', null, { show: false });
  const columns = [column('F_REASON', '事由'), column('F_DAYS', '天数')];
  const search = {
    ...{ type: 'query', fieldLabel: '事由', fieldName: 'F_REASON', tablePre: 'a', fieldOp: 'LK', autoFilter: 'YES' },
    fc: 'textbox',
  };
  const settings = {
    ...{
      id: '21001',
      key: LIST_KEY,
      name: '请假列表',
      isDialog: 'NO',
      isTreeDlg: 'NO',
      idField: 'ID_',
      parentField: '',
    },
    ...{
      textField: 'F_REASON',
      multiSelect: 'true',
      isPage: 'YES',
      pageSize: 10,
      isInitData: 'YES',
      dataStyle: 'list',
    },
    ...{ formAlias: 'leave_apply', formAddAlias: 'leave_apply', formDetailAlias: 'leave_apply', mobileHtml: '' },
    colsJson: JSON.stringify(columns),
    fieldsJson: JSON.stringify([{ field: 'ID_', header: '主键', isReturn: true, visible: false }]),
    searchJson: JSON.stringify([search]),
    mobileConf: JSON.stringify({
      ...{ mobileStyle: 1, mobileCols: [{ field: 'F_REASON' }, { field: 'F_DAYS' }], mobileSearch: [search] },
      ...{ mobileButton: [], mobileTreeTab: [], mobileIsSearchView: 'YES' },
    }),
  };
  return refused('', settings, { show: false, code: 200 });
}

/** Returns rows of a list; a database error is a success with an empty page here. */
function listRows({ company, param, body }: Question): StubAnswer {
  if (param('key') !== LIST_KEY) return refused('不含此Key的列表');
  const rows = company.instances
    .filter(({ process }) => process === 'leave')
    .map((each): Row => ({ ...instanceRow(each), days: each.form['days'], reason: each.form['reason'] }));
  const listing = {
    entities: rows,
    columns: {
      'a.F_REASON': (row: Row) => row['reason'],
      F_REASON: (row: Row) => row['reason'],
      CREATE_TIME_: (row: Row) => row['createTime'],
    },
    show: ({ busKey, reason, days, instId, status, createTime }: Row) =>
      mutateRow('formRows', status === 'RUNNING' && reason === '奇异的请假申请', {
        ...{ ID_: busKey, F_REASON: reason, F_DAYS: days, INST_ID_: instId, INST_STATUS_: status },
        ...{ INST_STATUS__display: '运行中', CREATE_TIME_: createTime },
      }),
  };
  const size = Number(body['pageSize'] ?? 10);
  const page = Number(body['pageNo'] ?? 1);
  try {
    const found = filterRows(listing, body);
    return pageAnswer(found.slice((page - 1) * size, page * size), page, size, found.length);
  } catch {
    return pageAnswer([], page, size, 0);
  }
}

const RULES: readonly Row[] = [
  { alias: 'phone', regular: '^1[3-9][0-9]{9}$', prompt: '请输入正确的手机号' },
  mutateRow('rules', true, { alias: 'odd', regular: '^.*$', prompt: '' }),
];

export const formEndpoints: readonly StubEndpoint[] = under('api-form/form', [
  ...under('core/formSolution', [
    get('getMobileByAlias', { alias: 'text' }, openForm),
    send('getByAlias', {}, openForm),
    get('getPermission', { alias: 'text' }, ({ param }) => accepted(permissionOf(param('alias')))),
    send('getButtonsByFormJson', {}, ({ param }) =>
      bare({
        data: null,
        buttons: JSON.stringify(BUTTONS),
        alias: '',
        name: param('formSolutionAlias'),
        instDetail: {},
      }),
    ),
    send('saveForm', { setting: 'object', data: 'object' }, saveForm),
    send('removeById', { id: 'text', alias: 'text' }, () => accepted(null, '删除数据成功!')),
    send('rowsSave', { alias: 'text', rows: 'array' }, () => accepted(null, '保存行数据成功!')),
    send('getFlowDefId', { flowDefMapping: 'text', formJson: 'object' }, ({ body }) => {
      const [first] = JSON.parse(textOf(body['flowDefMapping']) || '[]') as readonly Row[];
      return accepted(first?.['defId'] ?? null);
    }),
    send('validPreByButton', { config: 'text', formJson: 'object' }, () => accepted(null)),
    send('validPreByButtonPk', { config: 'text', formAlias: 'text', pkIds: 'text' }, () => accepted(null)),
    send('getValueByCustomFormConfig', {}, () => bare({})),
  ]),
  ...under('core/formPc', [
    get('get', { pkId: 'text' }, ({ param }) => {
      const { form, formName } = processOf('leave');
      return accepted({
        id: param('pkId'),
        name: formName,
        alias: form,
        type: 'SEL_DEV',
        component: '',
        urlParams: '',
      });
    }),
    get('getServerAddress', {}, ({ me }) =>
      bare({ serverAddress: 'http://localhost', currentUser: { userId: me.id, userName: me.fullName } }),
    ),
    send('checkUniqueValue', { alias: 'text', keyName: 'text', keyValue: 'text', pk: 'text' }, () => bare(true)),
    post('getDataByPk', { boAlias: 'text', pk: 'text' }, () => emptyBody),
  ]),
  ...under('core/formBoList', [
    get('{key}/dialog', {}, listSettings),
    get('{key}/config', {}, ({ param }) =>
      accepted({
        id: '21001',
        key: param('key'),
        name: '请假列表',
        isDialog: 'NO',
        isTreeDlg: 'NO',
        multiSelect: 'true',
      }),
    ),
    send('{key}/getData', LIST_BODY, listRows),
    send('{key}/getTreeJson', {}, () => pageAnswer([], 1, 20, 0)),
    send('validPreByButton', { config: 'text', rows: 'array' }, () => accepted(null)),
    send('{key}/selfButtonExe/{button}', {}, () => accepted(null)),
  ]),
  ...under('core', [
    post('formCustomQuery/queryForJson_{alias}', {}, () => accepted([])),
    get('formCustomQuery/getConstantItem', {}, () =>
      bare([{ key: '[USERID]', val: '当前用户ID' }, mutateRow('constants', true, { key: '[ODD]', val: '' })]),
    ),
    get('formRule/getAll', {}, () => accepted(RULES)),
    get('formQueryStrategy/getByListId', { listId: 'text' }, () => accepted([])),
    send('formPdfTemplate/getPdfTemplate', { pkId: 'text', data: 'text', metadata: 'text' }, () =>
      accepted('<h1>请假单</h1>'),
    ),
    post('formCalendarView/getDataByKey', { key: 'text' }, ({ param }) =>
      refused(`未找到标识键【${param('key')}】的日历视图!`, {}),
    ),
    send('chartDataModel/getData', {}, () => bare({ sql: 'select 1', data: [] })),
    get('formCustom/getByAlias', { alias: 'text' }, () => emptyBody),
  ]),
  open(post('share/formAddress/queryAddress', { addressKey: 'text', config: 'text' }, () => accepted([]))),
]);
