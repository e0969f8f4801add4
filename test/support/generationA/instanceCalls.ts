import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, emptyBody, refused, textOf } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, post, send, under } from './endpoints.ts';
import { formView } from './formViews.ts';
import { LIST_BODY, columnsOf, pageOf } from './lists.ts';
import type { OddList } from './oddRows.ts';
import { mutateRow } from './oddRows.ts';
import { hasProcess, processOf, stepOf } from './processes.ts';
import { processConfig } from './processSettings.ts';
import { instanceIn, instanceRow, isOddRequest, personIn, recordRow } from './rows.ts';
import type { Instance } from './state.ts';
import { isMine } from './taskCalls.ts';

const NAMES =
  'INST_ID_ DEF_ID_ DEF_CODE_ SUBJECT_ STATUS_ BILL_NO_ BILL_TYPE_ BUS_KEY_ VERSION_ TREE_ID_ CREATE_TIME_ END_TIME_ CREATE_BY_ IS_TEST_';
const WITH_ALIAS = { ...columnsOf('i', NAMES), ...columnsOf('', 'SUBJECT_') };

/** Returns the matching requests and the mutated one, which is in every list. */
function instanceList(
  list: OddList,
  { company, body }: Question,
  isWanted: (instance: Instance) => boolean,
  columns = WITH_ALIAS,
): StubAnswer {
  const wanted = company.instances.filter((each) => isOddRequest(each) || isWanted(each)).map(instanceRow);
  const show = (row: Row) => mutateRow(list, isOddRequest({ instId: String(row['instId']) }), row);
  return pageOf({ entities: wanted.toReversed(), columns, show }, body);
}

const approvedByMe =
  ({ company, me }: Question) =>
  ({ instId }: Instance): boolean =>
    company.records.some((record) => record.instId === instId && record.handlerId === me.id);

/**
 * Returns a request without an envelope: an empty body if it is unknown, an envelope with a message if it was deleted.
 */
function detail({ company, me, param }: Question): StubAnswer {
  const instId = param('instId');
  if (company.removed.has(instId)) return refused('流程实例不存在!', null, { show: false });
  const instance = instanceIn(company, instId);
  if (instance === undefined) return emptyBody;
  const isOdd = isOddRequest(instance);
  const from = param('from');
  const isMineToRevoke = from === 'mystart' && instance.createBy === me.id && instance.status === 'RUNNING';
  return bare({
    bpmInst: instanceRow(instance),
    processConfig: processConfig(instance.process),
    formData: {
      ...{ success: true, message: '', detailMsg: '', show: true, code: 200 },
      data: [formView(instance.process, instance.form, param('isMobile') === 'YES', isOdd, true)],
    },
    bpmCheckHistories: [],
    bpmViews: [],
    tracked: isOdd ? 0 : String(Number(company.followers.some((each) => each.instId === instId && each.by === me.id))),
    canRevoke: isOdd ? 'YES' : isMineToRevoke,
  });
}

/** Resolves the target of a link to a request. */
function route({ company, me, param }: Question): StubAnswer {
  const [type, id] = [param('type'), param('id')];
  if (type === 'newDoc')
    return bare(
      hasProcess(id) ? { success: true, action: 'start', defKey: id } : { success: false, message: '流程定义不存在!' },
    );
  if (!['openDoc', 'draft'].includes(type)) return bare({ success: false, message: '类型不正确!' });
  const instance = instanceIn(company, id);
  if (instance === undefined) return bare({ success: false, message: '流程实例不存在!' });
  const found = { success: true, instId: id, relType: false };
  if (instance.status === 'DRAFTED') return bare({ ...found, action: 'startDraft', defKey: instance.process });
  const task = company.tasks.find((each) => each.instId === id && isMine(each, me.id));
  const isOnlyShown = ['CANCEL', 'SUPSPEND'].includes(instance.status) || param('action') === 'detail';
  return bare(
    task && !isOnlyShown ? { ...found, action: 'task', taskId: task.taskId } : { ...found, action: 'detail' },
  );
}

/** Returns the planned, current and former users of each user task. */
function nodePeople({ company, param }: Question): StubAnswer {
  const instance = company.instances.find((each) => instanceRow(each)['actInstId'] === param('actInstId'));
  return bare(
    instance === undefined
      ? []
      : processOf(instance.process).steps.map(({ id, name }) => ({ nodeId: id, nodeText: name, nodeType: 'userTask' })),
  );
}

const withInstance =
  (answer: (instance: Instance, question: Question) => StubAnswer) =>
  (question: Question): StubAnswer => {
    const instance = instanceIn(question.company, question.param('instId'));
    return instance ? answer(instance, question) : refused('流程实例不存在!');
  };

export const instanceEndpoints: readonly StubEndpoint[] = [
  ...under('api-bpm/bpm/core/bpmInst', [
    send('myBpmInsts', LIST_BODY, (question) =>
      instanceList('myBpmInsts', question, ({ createBy }) => createBy === question.me.id),
    ),
    send('getMyStart/{defKey}', LIST_BODY, (question) =>
      instanceList(
        'myBpmInsts',
        question,
        ({ createBy, process }) => createBy === question.me.id && process === question.param('defKey'),
      ),
    ),
    send('myBpmDraftInsts', LIST_BODY, (question) =>
      instanceList('drafts', question, ({ createBy, status }) => createBy === question.me.id && status === 'DRAFTED'),
    ),
    get('getMyAllDraftBpmInst', {}, ({ company, me }) =>
      accepted(
        company.instances.filter(({ createBy, status }) => createBy === me.id && status === 'DRAFTED').map(instanceRow),
      ),
    ),
    send('query', LIST_BODY, (question) => instanceList('instQuery', question, () => true)),
    send('getMyApprovedInsts', LIST_BODY, (question) =>
      instanceList('approvedInsts', question, approvedByMe(question), columnsOf('', NAMES)),
    ),
    get('getMyApprovedInstCount', {}, (question) =>
      accepted(question.company.instances.filter(approvedByMe(question)).length),
    ),
    get('get', { pkId: 'text' }, ({ company, param }) => {
      const instance = instanceIn(company, param('pkId'));
      return accepted(instance ? instanceRow(instance) : null);
    }),
    get('getById', { instId: 'text' }, ({ company, param }) => {
      const instance = instanceIn(company, param('instId'));
      return bare(instance ? instanceRow(instance) : null);
    }),
    get('getInstDetail', { instId: 'text' }, detail),
    get('getInstDetailForInterpose', { instId: 'text' }, detail),
    post('getInfoByDefKeyInstId', {}, route),
    get(
      'getInstIdProcessConfig',
      { instId: 'text' },
      withInstance(({ process }) => accepted(processConfig(process))),
    ),
    post('getBpmInstEncrypt', { instId: 'text' }, ({ param }) =>
      accepted(Buffer.from(`${param('instId')},1779240000000`).toString('base64')),
    ),
    post('getBpmInstDecrypt', { instId: 'text' }, ({ param }) => {
      const id = param('instId');
      const plain = id.length <= 20 ? id : Buffer.from(id, 'base64').toString().split(',')[0];
      return accepted({ instId: plain, relType: false });
    }),
    post('getTaskIds', { instIds: 'text' }, ({ company, me, param }) => {
      const ids = JSON.parse(param('instIds')) as readonly string[];
      const tasks = company.tasks.filter((task) => ids.includes(task.instId) && isMine(task, me.id));
      return bare(tasks.map(({ instId, taskId }) => ({ instId, taskId })));
    }),
    post('getByBusKey', { defId: 'text', pk: 'text' }, ({ company, param }) =>
      accepted(
        company.instances
          .filter((each) => instanceRow(each)['busKey'] === param('pk'))
          .map(({ status }) => status)
          .join(','),
      ),
    ),
    get('getTaskNodeUsers', { actInstId: 'text' }, nodePeople),
    post('getBpmInstInfo', { instIds: 'text' }, ({ company, param }) =>
      bare(
        company.instances
          .filter(({ instId }) => param('instIds').split(',').includes(instId))
          .map(({ subject, instId }) => ({ subject, instId, process: false, grant: true, encInstId: instId })),
      ),
    ),
  ]),
  ...under('api-bpm/bpm/core/bpmCheckHistory', [
    get('getCheckHistorys', { instId: 'text' }, ({ company, param }) =>
      // The records of the mutated request contain an entry that is not a record.
      bare(
        company.records
          .filter(({ instId }) => instId === param('instId'))
          .flatMap((record) => {
            const row = mutateRow('records', isOddRequest(record), recordRow(company, record));
            return isOddRequest(record) ? [row, null] : [row];
          })
          .toReversed(),
      ),
    ),
    send('getMyApproved', LIST_BODY, ({ company, me, body }) =>
      pageOf(
        {
          entities: company.records
            .filter((record) => isOddRequest(record) || record.handlerId === me.id)
            .map((record) => ({
              ...recordRow(company, record),
              linkUpUserIds: null,
              linkUpUsers: null,
              relInsts: null,
            })),
          columns: columnsOf('', 'SUBJECT_ NODE_NAME_ CREATE_TIME_ COMPLETE_TIME_ CHECK_STATUS_ TREE_ID_ INST_ID_'),
          show: (row: Row) => mutateRow('myApproved', isOddRequest({ instId: String(row['instId']) }), row),
        },
        body,
      ),
    ),
    get('getMyApprovedTaskCount', {}, ({ company, me }) =>
      accepted(company.records.filter(({ handlerId }) => handlerId === me.id).length),
    ),
    get('getOpinionNameNotEmpty', { instId: 'text' }, () => bare([])),
  ]),
  ...under('api-bpm/bpm/core', [
    get('bpmInstLog/getByInstId', { instId: 'text' }, ({ company, param }) =>
      accepted(
        company.log
          .filter(({ instId }) => instId === param('instId'))
          .map((each) =>
            mutateRow('log', isOddRequest(each), {
              ...{ id: each.id, instId: each.instId, userId: each.by, taskId: null, taskName: '', taskKey: '' },
              ...{ userName: personIn(company, each.by)?.fullName ?? null, opDescp: each.text },
              createTime: each.createTime,
            }),
          ),
      ),
    ),
  ]),
  ...under('api-bpm/bpm/core/bpmTaskUser', [
    send('setAssignee', { bpmTask: 'object', userIds: 'array' }, ({ company, body }) => {
      const task = company.tasks.find(({ taskId }) => taskId === (body['bpmTask'] as Row)['taskId']);
      if (task) task.assignee = textOf((body['userIds'] as readonly unknown[])[0]);
      return accepted(null, '操作成功!');
    }),
  ]),
];

/** Nodes of a process, for its administration. */
export const nodesOf = (process: string): readonly Row[] =>
  processOf(process).steps.map(({ id }) => ({ nodeId: id, name: stepOf(process, id)?.name, type: 'userTask' }));
