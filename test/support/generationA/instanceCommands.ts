import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, emptyBody, refused, textOf } from './answers.ts';
import type { FieldShape, Question, StubEndpoint } from './endpoints.ts';
import { get, post, send, under } from './endpoints.ts';
import { enter, continueFlow, remove, writeLog, writeRecord } from './flow.ts';
import { formView } from './formViews.ts';
import { nodesOf } from './instanceCalls.ts';
import { LIST_BODY, columnsOf, pageOf } from './lists.ts';
import { mutateRow } from './oddRows.ts';
import { personId } from './people.ts';
import type { Process } from './processes.ts';
import { PROCESSES, hasProcess, nextNodes, processOf } from './processes.ts';
import { processConfig } from './processSettings.ts';
import { instanceIn, instanceRow, stored } from './rows.ts';
import type { Company, Instance } from './state.ts';
import { COMMAND_BODY } from './taskCommands.ts';

const START_BODY: Readonly<Record<string, FieldShape>> = {
  ...COMMAND_BODY,
  ...{ defId: 'text', defKey: 'text', instId: 'text', subject: 'text', busKey: 'text', boAlias: 'text', hasPk: 'flag' },
};

const wanted = ({ body }: Question): string => textOf(body['defId']) || textOf(body['defKey']);

/** Returns the form of a command, by its alias. */
function formOf(body: Row): Row {
  const text = body['formJson'];
  const sent = typeof text === 'string' && text !== '' ? (JSON.parse(text) as Row) : (body['formData'] ?? {});
  return (Object.values(sent as Row)[0] ?? {}) as Row;
}

function keep(question: Question, status: string): Instance | StubAnswer {
  const { company, me, body } = question;
  const key = wanted(question);
  if (key === '') return refused('请传入流程定义ID或流程定义KEY!', null, { code: 200 });
  if (!hasProcess(key)) return refused('流程定义不存在!', null, { code: 200 });
  const process = processOf(key);
  const existing = instanceIn(company, textOf(body['instId']));
  if (existing !== undefined) return Object.assign(existing, { status, form: { ...existing.form, ...formOf(body) } });
  const subject =
    typeof body['subject'] === 'string' && body['subject'] !== '' ? body['subject'] : `${me.fullName}的${process.name}`;
  const instance: Instance = {
    ...{ instId: company.newId(), process: process.key, subject, status, createBy: me.id, createTime: company.now() },
    ...{ endTime: null, lockedBy: null, form: formOf(body) },
  };
  company.instances.push(instance);
  return instance;
}

const isRefused = (kept: Instance | StubAnswer): kept is StubAnswer => !('instId' in kept);

function start(question: Question): StubAnswer {
  const { company, me, body } = question;
  const kept = keep(question, 'RUNNING');
  if (isRefused(kept)) return kept;
  enter(company, kept, 'UserTask_apply');
  const first = company.tasks.findLast(({ instId }) => instId === kept.instId);
  if (first) {
    writeRecord(company, first, { handlerId: me.id, checkStatus: 'SKIP', remark: textOf(body['opinion']) });
    continueFlow(company, first, body);
  }
  company.followers.push({ id: company.newId(), instId: kept.instId, by: me.id });
  writeLog(company, kept.instId, me.id, '启动流程');
  return accepted(instanceRow(kept), '流程启动成功!');
}

function saveDraft(question: Question): StubAnswer {
  const kept = keep(question, 'DRAFTED');
  return isRefused(kept) ? kept : accepted(instanceRow(kept), '保存草稿成功!', false);
}

const dropTasks = (company: Company, instId: string): void => {
  remove(company.tasks, (each) => each.instId === instId);
};

/** Voids a request: nothing is checked, and an unknown id is a success, too. */
function cancel({ company, me, param }: Question): StubAnswer {
  const instance = instanceIn(company, param('instId'));
  if (instance?.status === 'CANCEL') return refused('作废失败!', '流程实例不存在');
  if (instance) {
    for (const task of company.tasks.filter(({ instId }) => instId === instance.instId))
      writeRecord(company, task, { handlerId: me.id, checkStatus: 'CANCEL', remark: param('reason') });
    dropTasks(company, instance.instId);
    instance.status = 'CANCEL';
    writeLog(company, instance.instId, me.id, '作废流程');
  }
  return accepted(null, '流程作废成功!');
}

function revoke({ company, me, param }: Question): StubAnswer {
  const [from, instance] = [param('from'), instanceIn(company, param('instId'))];
  if (!['mystart', 'mydone'].includes(from)) return refused('撤回类型不正确!');
  if (instance === undefined) return refused('撤回失败!', '流程实例不存在');
  const open = company.tasks.filter(({ instId }) => instId === instance.instId);
  const [task] = open;
  if (task === undefined) return refused('流程已经完成!');
  const written = { handlerId: me.id, remark: param('opinion') };
  if (from === 'mystart') {
    if (instance.createBy !== me.id) return refused('只有发起人才能撤回!');
    if (task.node === 'UserTask_apply') return refused('已经撤回到首节点!');
    writeRecord(company, task, { ...written, checkStatus: 'INVOKE_TO_STARTOR' });
    dropTasks(company, instance.instId);
    instance.status = 'INVOKE_TO_STARTOR';
    enter(company, instance, 'UserTask_apply');
    return accepted(null, '撤回成功!');
  }
  const mine = company.records.findLast((each) => each.instId === instance.instId && each.handlerId === me.id);
  if (mine === undefined) return refused('找不到您的审批路径!');
  if (open.length > 1) return refused('后续有多个任务，不能撤回!');
  writeRecord(company, task, { ...written, checkStatus: 'RECOVER' });
  dropTasks(company, instance.instId);
  enter(company, instance, mine.node, [me.id]);
  return accepted(null, '撤回成功!');
}

/** Sets a status; any text is accepted. */
function setStatus({ company, me, param }: Question): StubAnswer {
  const instance = instanceIn(company, param('instId'));
  const task = company.tasks.find(({ instId }) => instId === param('instId'));
  if (task) writeRecord(company, task, { handlerId: me.id, checkStatus: param('status'), remark: '' });
  if (instance) instance.status = param('status');
  return accepted(null, '操作成功!');
}

function deleteRequests({ company, param }: Question): StubAnswer {
  for (const id of param('ids').split(',')) {
    if (instanceIn(company, id)) company.removed.add(id);
    dropTasks(company, id);
    remove(company.records, ({ instId }) => instId === id);
    remove(company.instances, ({ instId }) => instId === id);
  }
  return accepted(null, '删除成功!');
}

const ODD_DEFINITION = '1680000000000000009';

function definitionRow({ key, defId, name, treeId }: Process): Row {
  return {
    ...stored(defId, personId('admin'), '2026-01-05 09:00:00'),
    ...{
      defId,
      treeId,
      name,
      key,
      descp: '',
      actDefId: `${key}:3:1789`,
      actDepId: null,
      status: 'DEPLOYED',
      version: 3,
    },
    ...{ isMain: 'YES', designXml: null, extConfs: null, designXmlTemp: null, extConfsTemp: null, mainDefId: defId },
    ...{ boDefIds: null, icon: null, color: null, formal: 'yes', deploy: true },
  };
}

const definitions = ({ body }: Question): StubAnswer => {
  const [first] = PROCESSES.map(definitionRow);
  const rows = [...PROCESSES.map(definitionRow), { ...first, defId: ODD_DEFINITION, pkId: ODD_DEFINITION, key: 'odd' }];
  const columns = columnsOf('', 'NAME_ KEY_ TREE_ID_ STATUS_ CREATE_TIME_ DEF_ID_');
  return pageOf(
    { entities: rows, columns, show: (row) => mutateRow('definitions', row['defId'] === ODD_DEFINITION, row) },
    body,
  );
};

const definitionForm = ({ company, param }: Question): StubAnswer => {
  const draft = instanceIn(company, param('instId'));
  const process = processOf(param('defId')).key;
  return accepted({
    formData: [formView(process, draft?.form ?? {}, param('isMobile') === 'YES', false)],
    ...(draft ? { bpmInst: instanceRow(draft) } : {}),
  });
};

export const instanceCommandEndpoints: readonly StubEndpoint[] = [
  ...under('api-bpm/bpm/core/bpmInst', [
    send('startProcess', START_BODY, start),
    send('saveDraft', START_BODY, saveDraft),
    post('cancelProcess', { instId: 'text', reason: 'text' }, cancel),
    post('revokeProcess', { instId: 'text', from: 'text', opinion: 'text' }, revoke),
    post('updateProcessStatus', { instId: 'text', status: 'text' }, setStatus),
    post('del', { ids: 'text' }, deleteRequests),
    post('delArchive', { ids: 'text' }, deleteRequests),
    get('getProcessConfig', { defId: 'text' }, ({ param }) => accepted(processConfig(param('defId')))),
    get('getProcessConfigByKey', { defKey: 'text' }, ({ param }) => accepted(processConfig(param('defKey')))),
    post('getViewByDefId', { defId: 'text' }, definitionForm),
    send('liveProcess', { actInstId: 'text', opinion: 'text', opFiles: 'text' }, () =>
      accepted(null, '流程未结束，不能复活!'),
    ),
  ]),
  ...under('api-bpm/bpm/core/bpmDef', [
    send('getAllForStart', LIST_BODY, definitions),
    send('query', LIST_BODY, definitions),
    get('getBydefKey', { defKey: 'text' }, ({ param }) =>
      hasProcess(param('defKey')) ? bare(definitionRow(processOf(param('defKey')))) : emptyBody,
    ),
    send('getStartUserNodes', {}, () => bare([]), { defId: 'text' }),
    send(
      'getFlowNodesExecutors',
      {},
      ({ param, body }) => {
        const { key, form } = processOf(param('defId'));
        return bare(nextNodes(key, 'UserTask_apply', (body[form] ?? {}) as Row));
      },
      { defId: 'text' },
    ),
    get('getNodesByDefId', { defId: 'text' }, ({ param }) => bare(nodesOf(param('defId')))),
    post('discard', { defId: 'text' }, () => accepted(null, '操作成功!')),
    post('recover', { defId: 'text' }, () => accepted(null, '操作成功!')),
  ]),
];
