import { describe, expect, it } from 'vitest';
import { makeHttpBoardGateway } from '#infrastructure/following/httpBoardGateway.ts';
import { makeHttpCopyGateway } from '#infrastructure/following/httpCopyGateway.ts';
import { makeHttpFollowGateway } from '#infrastructure/following/httpFollowGateway.ts';
import { makeHttpNoticeGateway } from '#infrastructure/following/httpNoticeGateway.ts';
import { makeHttpTaskGateway } from '#infrastructure/task/httpTaskGateway.ts';
import { anInstanceDto, aPageDto, wireAnswering } from '#test/support/wire.ts';

const AT = '2026-11-20 12:00:00';
const NOON = Date.UTC(2026, 10, 20, 4);
const PAGE = { number: 1, size: 20, search: '', filters: {} };

describe('the message board', () => {
  it('is read with its files, also from a platform that has none', async () => {
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
    expect(await makeHttpBoardGateway(wireAnswering(rows).call).messages('70')).toMatchObject({
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

  it('is written under a key, with files as JSON text', async () => {
    const { call, asked } = wireAnswering({ id: '1', instId: '70' });
    await makeHttpBoardGateway(call).write({
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

it('reads the log and the changes of a form with what is missing left empty', async () => {
  expect(
    await makeHttpBoardGateway(
      wireAnswering([
        { id: '1', instId: '70', opDescp: 'Agreed', createTime: AT },
        { id: '2', instId: '70', agentUserName: 'Wang', optionName: 'Stamp', opDescp: 'Agreed' },
      ]).call,
    ).log('70'),
  ).toEqual({
    ok: true,
    value: [
      { id: '1', personId: '', personName: '', nodeName: '', text: 'Agreed', at: NOON },
      { id: '2', personId: '', personName: '', nodeName: '', text: 'Stamp', at: 0, agentForName: 'Wang' },
    ],
  });
  const changes = await makeHttpBoardGateway(
    wireAnswering([{ id: '1', fieldName: 'days', oldVal: null, newVal: '2', createBy: 'Li', createTime: AT }]).call,
  ).changes('70');
  expect(changes).toMatchObject({ value: [{ label: 'days', before: '', after: '2', personName: 'Li', at: NOON }] });
  expect(changes.ok && changes.value[0]).not.toHaveProperty('nodeId');
});

it('asks for the changes of a record by its object and its key, in the words of the contract', async () => {
  const wire = wireAnswering([
    { id: '1', fieldName: 'title', oldVal: 'a', newVal: 'b', createBy: 'Li', createTime: AT },
  ]);
  const changes = await makeHttpBoardGateway(wire.call).recordChanges({ object: 'tool', record: '5' });
  expect(changes).toMatchObject({ value: [{ label: 'title', before: 'a', after: 'b', personName: 'Li' }] });
  expect(wire.asked).toMatchObject([{ path: 'getFormChangeLog', fields: { boAlias: 'tool', busKey: '5' } }]);
});

it('tells of a copy when it was read, and of an unread one nothing', async () => {
  const copy = { id: '9', ccType: 'TURN_TO', fromUser: 'Wang', createTime: AT };
  const rows = [
    { ...copy, instCp: { id: 'c1', userId: '4', userName: 'Li', isRead: 'YES', updateTime: AT } },
    { ...copy, instCp: { id: 'c2', userId: '5', userName: 'Chen', isRead: 'NO', updateTime: AT } },
  ];
  const readers = await makeHttpCopyGateway(wireAnswering(rows).call).readers('70');
  expect(readers).toMatchObject({
    value: [
      { id: 'c1', kind: 'forward', personName: 'Li', senderName: 'Wang', readAt: NOON },
      { id: 'c2', personId: '5' },
    ],
  });
  expect(readers.ok && readers.value[1]).not.toHaveProperty('readAt');
});

it('asks whether one request is tracked by its number', async () => {
  const { call, asked } = wireAnswering(
    aPageDto([{ id: 't', instId: '70', bpmInst: anInstanceDto(), createTime: AT }]),
  );
  expect(await makeHttpFollowGateway(call).tracked({ ...PAGE, filters: { instance: '70' } })).toMatchObject({
    value: { rows: [{ since: NOON, instance: { id: '70' } }] },
  });
  expect(asked).toMatchObject([{ path: 'getMyTracked', body: { params: { 'Q_b.INST_ID__S_EQ': '70' } } }]);
});

it('reads a message as text, with the request it speaks of', async () => {
  const dto = {
    msgId: '5',
    msgTitle: 'Returned',
    content: '<p>See <a href="http://oa/openDoc/70">it</a></p>',
    sender: 'Wang',
    instId: 70,
    isRead: 'no',
    createTime: AT,
  };
  const notice = await makeHttpNoticeGateway(wireAnswering(dto).call).find('5');
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
  it('tells how many are needed where the platform says so', async () => {
    const rows = [
      { ...row, transferType: 'waitAllVoted', completeNeed: 2 },
      { ...row, id: '2', status: 'UNHANDLE', remark: null, createTime: null, completeTime: null },
      { ...row, id: '3', status: 'DANCING' },
    ];
    expect(await makeHttpTaskGateway(wireAnswering(rows).call).circulation('101')).toMatchObject({
      value: {
        needed: 2,
        afterwards: 'comeBack',
        readers: [{ status: 'done', doneAt: NOON }, { status: 'waiting', since: 0 }, { status: 'unknown' }],
      },
    });
  });

  it('tells only how far its readers are on a platform that says no more', async () => {
    const standing = await makeHttpTaskGateway(wireAnswering([row]).call).circulation('101');
    expect(standing).toMatchObject({ value: { readers: [{ remark: 'Fine' }] } });
    for (const name of ['needed', 'afterwards']) expect(standing.ok && standing.value).not.toHaveProperty(name);
    expect(await makeHttpTaskGateway(wireAnswering([]).call).circulation('101')).toEqual({
      ok: true,
      value: { readers: [] },
    });
  });
});
