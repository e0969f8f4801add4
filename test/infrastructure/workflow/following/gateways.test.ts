import { describe, expect, it } from 'vitest';
import { createHttpBoardGateway } from '#infrastructure/workflow/following/httpBoardGateway.ts';
import { createHttpCopyGateway } from '#infrastructure/workflow/following/httpCopyGateway.ts';
import { createHttpFollowGateway } from '#infrastructure/workflow/following/httpFollowGateway.ts';
import { createHttpNoticeGateway } from '#infrastructure/workflow/following/httpNoticeGateway.ts';
import { createHttpTaskGateway } from '#infrastructure/workflow/tasks/httpTaskGateway.ts';
import { anInstanceDto, aPageDto, createWire } from '../../../support/wire.ts';

const AT = '2026-11-20 12:00:00';
const NOON = Date.UTC(2026, 10, 20, 4);
const PAGE = { number: 1, size: 20, search: '', filters: {} };

describe('the message board', () => {
  it('is read with its files, also from a platform without files', async () => {
    const rows = [
      {
        id: 1,
        instId: '70',
        author: 'Li',
        authorId: '4',
        content: 'Hello',
        createTime: AT,
        files: [{ fileId: 'f', fileName: 'a.pdf' }],
      },
      { id: 2, instId: '70', author: null, content: null, createTime: null },
    ];
    expect(await createHttpBoardGateway(createWire(rows).call).listMessages('70')).toMatchObject({
      value: [
        {
          id: '1',
          authorId: '4',
          authorName: 'Li',
          text: 'Hello',
          writtenAt: NOON,
          files: [{ id: 'f', name: 'a.pdf' }],
        },
        { id: '2', authorName: '', text: '', files: [] },
      ],
    });
  });

  it('sends a message with an idempotency key, with files as JSON text', async () => {
    const { call, asked } = createWire({ id: '1', instId: '70' });
    await createHttpBoardGateway(call).postMessage({
      key: 'k',
      instance: '70',
      text: 'Hello',
      files: [{ id: 'f', name: 'a.pdf' }],
    });
    expect(asked).toEqual([
      {
        path: 'addMsg',
        key: 'k',
        fields: { instId: '70', msg: 'Hello', files: JSON.stringify([{ fileId: 'f', name: 'a.pdf' }]) },
      },
    ]);
  });
});

it('reads the log and the changes of a form, with missing values empty', async () => {
  expect(
    await createHttpBoardGateway(
      createWire([
        { id: '1', instId: '70', opDescp: 'Agreed', createTime: AT },
        { id: '2', instId: '70', agentUserName: 'Wang', optionName: 'Stamp', opDescp: 'Agreed' },
      ]).call,
    ).listLog('70'),
  ).toEqual({
    ok: true,
    value: [
      { id: '1', personId: '', personName: '', nodeName: '', text: 'Agreed', at: NOON },
      { id: '2', personId: '', personName: '', nodeName: '', text: 'Stamp', at: 0, agentForName: 'Wang' },
    ],
  });
  const changes = await createHttpBoardGateway(
    createWire([{ id: '1', fieldName: 'days', oldVal: null, newVal: '2', createBy: 'Li', createTime: AT }]).call,
  ).listChanges('70');
  expect(changes).toMatchObject({ value: [{ label: 'days', before: '', after: '2', personName: 'Li', at: NOON }] });
  expect(changes.ok && changes.value[0]).not.toHaveProperty('nodeId');
});

it('requests the changes of a record by its object and its key, in the language of the contract', async () => {
  const wire = createWire([{ id: '1', fieldName: 'title', oldVal: 'a', newVal: 'b', createBy: 'Li', createTime: AT }]);
  const changes = await createHttpBoardGateway(wire.call).listRecordChanges({ object: 'tool', record: '5' });
  expect(changes).toMatchObject({ value: [{ label: 'title', before: 'a', after: 'b', personName: 'Li' }] });
  expect(wire.asked).toMatchObject([{ path: 'getFormChangeLog', fields: { boAlias: 'tool', busKey: '5' } }]);
});

it('reads when a copy was read, and no time for an unread one', async () => {
  const copy = { id: '9', ccType: 'TURN_TO', fromUser: 'Wang', createTime: AT };
  const rows = [
    { ...copy, instCp: { id: 'c1', userId: '4', userName: 'Li', isRead: 'YES', updateTime: AT } },
    { ...copy, instCp: { id: 'c2', userId: '5', userName: 'Chen', isRead: 'NO', updateTime: AT } },
  ];
  const readers = await createHttpCopyGateway(createWire(rows).call).listReaders('70');
  expect(readers).toMatchObject({
    value: [
      { id: 'c1', kind: 'forward', personName: 'Li', senderName: 'Wang', readAt: NOON },
      { id: 'c2', personId: '5' },
    ],
  });
  expect(readers.ok && readers.value[1]).not.toHaveProperty('readAt');
});

it('requests by its id whether a request is tracked', async () => {
  const { call, asked } = createWire(aPageDto([{ id: 't', instId: '70', bpmInst: anInstanceDto(), createTime: AT }]));
  expect(await createHttpFollowGateway(call).listTracked({ ...PAGE, filters: { instance: '70' } })).toMatchObject({
    value: { rows: [{ since: NOON, instance: { id: '70' } }] },
  });
  expect(asked).toMatchObject([{ path: 'getMyTracked', body: { params: { 'Q_b.INST_ID__S_EQ': '70' } } }]);
});

it('reads a message as text, with the request it refers to', async () => {
  const dto = {
    msgId: '5',
    msgTitle: 'Returned',
    content: '<p>See <a href="http://oa/openDoc/70">it</a></p>',
    sender: 'Wang',
    instId: 70,
    isRead: 'no',
    createTime: AT,
  };
  const notice = await createHttpNoticeGateway(createWire(dto).call).find('5');
  expect(notice).toMatchObject({
    value: {
      id: '5',
      title: 'Returned',
      text: 'See http://oa/openDoc/70',
      instanceId: '70',
      isRead: false,
      sentAt: NOON,
    },
  });
  expect(notice.ok && notice.value).not.toHaveProperty('taskId');
});

describe('a circulation', () => {
  const row = {
    id: '1',
    assignee: '4',
    assigneeName: 'Li',
    status: 'COMPLETED',
    remark: 'Fine',
    taskId: '101',
    createTime: AT,
    completeTime: AT,
  };
  it('contains the required number of readers if the platform sends it', async () => {
    const rows = [
      { ...row, transferType: 'waitAllVoted', completeNeed: 2 },
      { ...row, id: '2', status: 'UNHANDLE', remark: null, createTime: null, completeTime: null },
      { ...row, id: '3', status: 'DANCING' },
    ];
    expect(await createHttpTaskGateway(createWire(rows).call).getCirculation('101')).toMatchObject({
      value: {
        needed: 2,
        afterwards: 'comeBack',
        readers: [{ status: 'done', doneAt: NOON }, { status: 'waiting', since: 0 }, { status: 'unknown' }],
      },
    });
  });

  it('contains only the state of its readers on other platforms', async () => {
    const standing = await createHttpTaskGateway(createWire([row]).call).getCirculation('101');
    expect(standing).toMatchObject({ value: { readers: [{ remark: 'Fine' }] } });
    for (const name of ['needed', 'afterwards']) expect(standing.ok && standing.value).not.toHaveProperty(name);
    expect(await createHttpTaskGateway(createWire([]).call).getCirculation('101')).toEqual({
      ok: true,
      value: { readers: [] },
    });
  });
});
