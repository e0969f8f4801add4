import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, emptyBody, refused, textOf } from './answers.ts';
import { chartOf } from './chart.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, post, send, under } from './endpoints.ts';
import { remove } from './flow.ts';
import { mutateRow } from './oddRows.ts';
import { executor, hasProcess, stepOf } from './processes.ts';
import { instanceIn, recordRow } from './rows.ts';
import type { Instance } from './state.ts';
import { taskIn } from './taskCalls.ts';

/** Without `showHis` the chart has no records. The path of the request appears only there: there is no `pathMap`. */
function chart(question: Question): StubAnswer {
  const { company, body } = question;
  const instance = instanceAsked(question);
  const process = instance?.process ?? String(body['defId']);
  if (!hasProcess(process)) return bare({ bpmnXml: null, histories: null });
  const isWanted = body['showHis'] === true || body['showHis'] === 'true';
  const open = company.tasks
    .filter(({ instId }) => instId === instance?.instId)
    .map(({ node, status }) => ({ nodeId: node, checkStatus: status, completeTime: '2026-05-20 18:00:00' }));
  const records = company.records.filter(({ instId }) => instId === instance?.instId);
  const done = records.map((record) => recordRow(company, record));
  const histories: readonly Row[] = [...done, ...open];
  const sorted = histories.toSorted((one, other) =>
    String(one['completeTime']).localeCompare(String(other['completeTime'])),
  );
  return bare({ bpmnXml: chartOf(process), histories: isWanted || body['preview'] === true ? sorted : null });
}

function instanceAsked({ company, body }: Question): Instance | undefined {
  const taskId = body['taskId'];
  const instId = typeof taskId === 'string' && taskId !== '' ? taskIn(company, taskId)?.instId : body['instId'];
  return instanceIn(company, String(instId));
}

function nodeDetail(question: Question): StubAnswer {
  const { company, body } = question;
  const instance = instanceAsked(question);
  const node = String(body['nodeId']);
  if (instance === undefined || instance.status === 'DRAFTED') return bare({});
  const step = stepOf(instance.process, node);
  const isAt = ({ instId, node: at }: { readonly instId: string; readonly node: string }) =>
    instId === instance.instId && at === node;
  const planned = (step?.people ?? []).map((account) =>
    executor(company.people.find((each) => each.account === account)?.id ?? ''),
  );
  return bare({
    taskNodeUser: {
      ...{ taskId: null, nodeId: node, nodeText: step?.name ?? node, nodeType: 'userTask', multiInstance: null },
      ...{
        actDefId: null,
        instId: instance.instId,
        configExecutors: planned,
        operateExecutors: [],
        checkExecutors: [],
      },
      runExecutors: company.tasks
        .filter(isAt)
        .flatMap(({ assignee }) => (assignee === null ? [] : [executor(assignee)])),
      ...{ status: company.tasks.some(isAt) ? 'runing' : 'init', curUserTask: false, endNode: false },
    },
    histories: company.records.filter(isAt).map((record) => recordRow(company, record)),
  });
}

function saveOpinion({ company, me, param }: Question): StubAnswer {
  if (param('opinion') === '') return refused('意见不能为空!');
  company.drafts.set(`${me.id} ${param('taskId')}`, param('opinion'));
  return accepted(null, '意见暂存成功!');
}

function draftOpinion({ company, me, param }: Question): StubAnswer {
  const opinion = company.drafts.get(`${me.id} ${param('taskId')}`);
  if (opinion === undefined) return emptyBody;
  return bare({ id: '1790000000000000801', taskId: param('taskId'), opinion, createBy: me.id });
}

function keepPhrase({ company, me, body }: Question): StubAnswer {
  const text = textOf(body['opText']);
  const isKnown = company.opinions.some((each) => each.text === text && ['0', me.id].includes(each.by));
  if (isKnown) return refused('该意见已经保存过!');
  const id = company.newId();
  company.opinions.push({ id, by: me.id, text });
  return accepted({ opId: id, userId: me.id, opText: text }, '保存成功!');
}

export const opinionEndpoints: readonly StubEndpoint[] = under('api-bpm/bpm/core', [
  send(
    'bpmImage/getBpmnXmlFromParam',
    { taskId: 'text', instId: 'text', defId: 'text', showHis: 'flag', preview: 'flag' },
    chart,
  ),
  send('bpmImage/getBpmnImageNodeInfo', { taskId: 'text', instId: 'text', defId: 'text', nodeId: 'text' }, nodeDetail),
  get('bpmOpinionLib/getUserText', {}, ({ company, me }) =>
    bare(
      company.opinions
        .filter(({ by }) => by === '0' || by === me.id)
        .map(({ id, by, text }) =>
          mutateRow('opinions', id === '1790000000000000709', { opId: id, userId: by, opText: text }),
        )
        .toReversed(),
    ),
  ),
  send('bpmOpinionLib/save', { opText: 'text' }, keepPhrase),
  post('bpmOpinionLib/del', { ids: 'text' }, ({ company, param }) => {
    remove(company.opinions, ({ id }) => param('ids').split(',').includes(id));
    return accepted(null, '删除成功!');
  }),
  post('bpmTemporaryOpinion/saveOpinion', { taskId: 'text', opinion: 'text' }, saveOpinion),
  get('bpmTemporaryOpinion/getTemporaryOpinion', { taskId: 'text' }, draftOpinion),
  get('public/getMessageHandler', {}, () => bare([{ type: 'inner', name: '内部消息' }])),
  post('bpmDeliver/getByDeliverUserId', { deliverUserId: 'text' }, () => emptyBody),
]);
