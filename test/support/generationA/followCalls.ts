import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, emptyBody, refused, textOf } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, post, send, under } from './endpoints.ts';
import { addTask, remove, writeRecord } from './flow.ts';
import { LIST_BODY, columnsOf, pageOf } from './lists.ts';
import type { Columns } from './lists.ts';
import type { OddList } from './oddRows.ts';
import { mutateRow } from './oddRows.ts';
import { copyRow, groupName, instanceIn, isOddRequest, nodeName, personIn, stored, transferRow } from './rows.ts';
import type { Company, Copy, Note, Transfer } from './state.ts';
import { taskIn } from './taskCalls.ts';

const show = (list: OddList) => (row: Row) => mutateRow(list, isOddRequest({ instId: String(row['instId']) }), row);

const cpOf = ({ cpId, userId, readAt }: Copy['readers'][number], hasPerson: boolean): Row => ({
  ...{ id: cpId, ccId: null, instId: null, userId: hasPerson ? userId : null },
  ...{ isRead: readAt === null ? 'NO' : 'YES', updateTime: readAt },
});

/** One table without an alias: a column with an alias is unknown to the database. */
const sent = ({ company, me, body }: Question): StubAnswer =>
  pageOf(
    {
      entities: company.copies
        .filter((copy) => isOddRequest(copy) || copy.from === me.id)
        .map((copy) => copyRow(company, copy, null)),
      columns: columnsOf('', 'ID_ SUBJECT_ TREE_ID_ CC_TYPE_ NODE_NAME_ CREATE_TIME_ INST_ID_ FROM_USER_'),
      show: show('sent'),
    },
    body,
  );

/** Two tables: common columns need the alias, columns of the first one do not. */
const RECEIVED: Columns<Row> = {
  ...columnsOf('A', 'ID_ SUBJECT_ TREE_ID_ CC_TYPE_ NODE_NAME_ CREATE_TIME_ INST_ID_ FROM_USER_ FROM_USER_ID_'),
  ...columnsOf('', 'SUBJECT_ TREE_ID_ CC_TYPE_ NODE_NAME_ FROM_USER_ FROM_USER_ID_'),
  IS_READ_: (row) => (row['instCp'] as Row | null)?.['isRead'],
};

function received({ company, me, body }: Question): StubAnswer {
  const rows = company.copies.flatMap((copy) =>
    copy.readers
      .filter(({ userId }) => isOddRequest(copy) || userId === me.id)
      .map((reader) => copyRow(company, copy, cpOf(reader, false))),
  );
  return pageOf({ entities: rows, columns: RECEIVED, show: show('received') }, body);
}

function readings({ company, param }: Question): StubAnswer {
  const copies = company.copies.filter(({ instId }) => instId === param('instId'));
  const rows = copies.flatMap((copy) => copy.readers.map((reader) => copyRow(company, copy, cpOf(reader, true))));
  return bare(rows.map(show('readings')));
}

function readingGroups({ company, param }: Question): StubAnswer {
  const copies = company.copies.filter(({ instId }) => instId === param('instId'));
  return bare(
    copies.map((copy) => {
      const sender = personIn(company, copy.from);
      const instCps = copy.readers.map(({ cpId, userId }) => {
        const reader = personIn(company, userId);
        return { cpId, cpUserId: userId, cpUserName: reader?.fullName ?? null, cpDeptName: groupName(reader) };
      });
      return mutateRow('readingGroups', isOddRequest(copy), {
        ...{ id: copy.id, fromUser: sender?.fullName ?? null, fromUserId: copy.from, ccDeptName: groupName(sender) },
        ...{ ccTime: copy.createTime, instCps },
      });
    }),
  );
}

function markRead({ company, param }: Question): StubAnswer {
  for (const copy of company.copies)
    for (const reader of copy.readers) if (reader.cpId === param('cpId')) reader.readAt ??= company.now();
  return emptyBody;
}

/** Forwards a request, or answers its sender. */
function forward({ company, me, body }: Question): StubAnswer {
  const instId = String(body['instId']);
  const people = ((body['copyUsers'] ?? []) as readonly Row[]).map(({ id }) => String(id));
  const have = company.copies.filter((copy) => copy.instId === instId).flatMap(({ readers }) => readers);
  const isSent = body['send'] !== false;
  const to = isSent ? people.filter((id) => !have.some(({ userId }) => userId === id)) : people;
  if (isSent && to.length === 0) return refused('所选人员都已经收到!');
  const node = company.records.findLast((record) => record.instId === instId)?.node ?? 'UserTask_apply';
  const task = addTask(company, { instId, node, assignee: me.id });
  remove(company.tasks, (each) => each === task);
  const checkStatus = isSent ? 'TRANS' : 'TRANS_REPLY';
  writeRecord(company, task, { handlerId: me.id, checkStatus, remark: textOf(body['opinion']), partners: to });
  if (isSent)
    company.copies.push({
      ...{ id: company.newId(), instId, type: 'TURN_TO', from: me.id, createTime: company.now() },
      readers: to.map((userId) => ({ cpId: company.newId(), userId, readAt: null })),
    });
  return accepted(null, isSent ? '转发成功!' : '回复成功!');
}

function transfers(
  list: OddList,
  { company, body }: Question,
  isWanted: (transfer: Transfer) => boolean,
  nothing: [] | null,
): StubAnswer {
  const entities = company.transfers
    .filter((each) => isOddRequest(each) || isWanted(each))
    .map((each) => transferRow(company, each));
  const columns = columnsOf('', 'ID_ SUBJECT_ CREATE_TIME_ TREE_ID_ TYPE_ INST_ID_ TASK_ID_ OWNER_ID_ TO_USER_ID_');
  return pageOf({ entities, columns, show: show(list) }, body, nothing);
}

function retrieve({ company, me, body }: Question): StubAnswer {
  const task = taskIn(company, String(body['taskId']));
  if (task === undefined) return accepted(null, '没有可以取回的任务!');
  task.assignee = me.id;
  remove(company.transfers, ({ taskId }) => taskId === task.taskId);
  return accepted(null, '取回成功!');
}

function toggleTracking({ company, me, param }: Question): StubAnswer {
  const instId = param('instId');
  const isMine = (each: Company['followers'][number]) => each.instId === instId && each.by === me.id;
  const wasFollowed = company.followers.some(isMine);
  remove(company.followers, isMine);
  if (!wasFollowed) company.followers.push({ id: company.newId(), instId, by: me.id });
  return accepted(wasFollowed ? '0' : '1', wasFollowed ? '取消跟踪成功!' : '跟踪成功!');
}

/** A row contains only the title of the request. */
function tracked({ company, me, body }: Question): StubAnswer {
  const entities = company.followers.filter((each) => isOddRequest(each) || each.by === me.id);
  const instanceOf = ({ instId }: { readonly instId: string }) => instanceIn(company, instId);
  return pageOf(
    {
      entities,
      columns: {
        'a.INST_ID_': ({ instId }) => instId,
        'a.CREATE_BY_': ({ by }) => by,
        'a.CREATE_TIME_': () => '2026-05-13 09:12:44',
        'b.SUBJECT_': (each) => instanceOf(each)?.subject,
        'b.STATUS_': (each) => instanceOf(each)?.status,
        'b.TREE_ID_': () => '1700000000000000001',
      },
      show: (each) =>
        mutateRow('tracked', isOddRequest(each), {
          ...stored(each.id, each.by, '2026-05-13 09:12:44'),
          ...{ id: each.id, instId: each.instId, bpmInst: { subject: instanceOf(each)?.subject ?? null } },
          curNode: company.tasks
            .filter(({ instId }) => instId === each.instId)
            .map(({ node }) => nodeName(instanceOf(each)?.process ?? '', node))
            .join(','),
        }),
    },
    body,
  );
}

const noteRow = (company: Company, { id, instId, by, text, createTime }: Note): Row => ({
  ...stored(id, by, createTime),
  ...{ id, instId, author: personIn(company, by)?.fullName ?? null, authorId: by, content: text, fileId: null },
});

/** Without a text, and on the mutated request, the answer has no data. */
function addNote({ company, me, param }: Question): StubAnswer {
  if (param('msg') === '') return accepted(null, '留言不能为空!');
  const note = {
    id: company.newId(),
    instId: param('instId'),
    by: me.id,
    text: param('msg'),
    createTime: company.now(),
  };
  company.board.push(note);
  return accepted(isOddRequest(note) ? null : noteRow(company, note), '成功留言！');
}

export const followEndpoints: readonly StubEndpoint[] = under('api-bpm/bpm/core', [
  send('bpmInstCc/getMyTurnTo', LIST_BODY, sent),
  send('bpmInstCc/myRecevieTurn', LIST_BODY, received),
  post('bpmInstCc/updRead', { cpId: 'text' }, markRead),
  post('bpmInstCc/getByInstId', { instId: 'text' }, readings),
  post('bpmInstCc/getCcRecordByInstId', { instId: 'text' }, readingGroups),
  send(
    'bpmInstCc/transfer',
    { instId: 'text', send: 'flag', copyUsers: 'array', opinion: 'text', files: 'text', msgTypes: 'array' },
    forward,
  ),
  send('bpmTaskTransfer/getMyReceiveTask', LIST_BODY, (question) =>
    transfers('transferredToMe', question, ({ to }) => to === question.me.id, []),
  ),
  send('bpmTaskTransfer/getMyTransOutTask', LIST_BODY, (question) =>
    transfers('transferredByMe', question, ({ from }) => from === question.me.id, null),
  ),
  send('bpmTaskTransfer/doRetrieveTask', { taskId: 'text', opinion: 'text', msgTypes: 'text' }, retrieve),
  post('bpmInstTracked/doTracked', { instId: 'text' }, toggleTracking),
  post('bpmInstTracked/removeTracked', { instId: 'text' }, ({ company, me, param }) => {
    remove(company.followers, (each) => each.instId === param('instId') && each.by === me.id);
    return accepted(null, '取消跟踪成功!');
  }),
  send('bpmInstTracked/getMyTracked', LIST_BODY, tracked),
  get('bpmInstMsg/getByInstId', { instId: 'text' }, ({ company, param }) =>
    bare(
      company.board
        .filter(({ instId }) => instId === param('instId'))
        .map((note) => mutateRow('board', note.id === '1790000000000000509', noteRow(company, note)))
        .toReversed(),
    ),
  ),
  post('bpmInstMsg/addMsg', { instId: 'text', msg: 'text' }, addNote),
]);
