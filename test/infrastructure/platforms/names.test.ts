import { expect, it } from 'vitest';
import { makeHttpBoardGateway } from '#infrastructure/following/httpBoardGateway.ts';
import type { ApiClient } from '#infrastructure/http/apiClient.ts';
import { makeFillNames } from '#infrastructure/http/fillNames.ts';
import { makeHttpInstanceGateway } from '#infrastructure/instance/httpInstanceGateway.ts';
import { makeHttpTaskGateway } from '#infrastructure/task/httpTaskGateway.ts';
import { makeHttpTaskLists } from '#infrastructure/task/httpTaskLists.ts';
import { makeHttpTransferGateway } from '#infrastructure/task/httpTransferGateway.ts';
import {
  foreignPlatform,
  paged,
  wrapped,
  type ForeignAnswers,
  type ForeignCall,
} from '#test/support/foreignPlatform.ts';

const PAGE = { number: 1, size: 20, search: '', filters: {} };
const NAMES: Readonly<Record<string, string>> = { '1': 'Li', '2': 'Wang', '5': 'Zhao' };

/** A platform whose rows carry ids alone, and that tells who they are when it is asked. */
function namelessPlatform(answers: ForeignAnswers): {
  readonly call: ApiClient;
  readonly askedFor: () => readonly unknown[];
  readonly got: readonly ForeignCall[];
} {
  const all: ForeignAnswers = {
    ...answers,
    getUsersByIds: ({ body }) =>
      String((body as { userIds: string }).userIds)
        .split(',')
        .flatMap((userId) => (userId in NAMES ? [{ userId, fullName: NAMES[userId], admin: false }] : [])),
  };
  const people = foreignPlatform(all);
  const fill = makeFillNames(people.call);
  const { call, got } = foreignPlatform(all, { completion: async () => fill });
  return {
    call,
    got,
    askedFor: () => people.got.map(({ body }) => (body as { userIds: string }).userIds.split(',').sort()),
  };
}

it('cards name people where the rows carry ids alone: one call for a page, and none for those known', async () => {
  const row = (taskId: string, applicantName: string, assignee: string) => ({
    taskId,
    createBy: '8',
    assignee,
    applicantName,
    taskExecutors: [{ type: 'user', id: assignee, name: null }],
  });
  const { call, askedFor } = namelessPlatform({
    myTasks: () => paged([row('11', '1', '2'), row('12', '1', '5'), row('13', '9', '5')]),
  });
  const lists = makeHttpTaskLists(call);
  const expected = {
    value: {
      rows: [
        { initiatorName: 'Li', executors: [{ name: 'Wang' }] },
        { initiatorName: 'Li', executors: [{ name: 'Zhao' }] },
        { initiatorName: '9', executors: [{ name: 'Zhao' }] },
      ],
    },
  };
  expect(await lists.myTasks(PAGE)).toMatchObject(expected);
  expect(await lists.myTasks(PAGE)).toMatchObject(expected);
  // Whom nobody knows is asked for again.
  expect(askedFor()).toEqual([['1', '2', '5', '9'], ['9']]);
});

it('takes nobody for the initiator of a task because they made its row', async () => {
  const task = { taskId: '11', createBy: '1', applicantName: null, taskExecutors: [] };
  const { call, askedFor } = namelessPlatform({ myTasks: () => paged([task]) });
  const read = await makeHttpTaskLists(call).myTasks(PAGE);
  expect(read).toMatchObject({ value: { rows: [{ initiatorName: '' }] } });
  expect(read).not.toMatchObject({ value: { rows: [{ initiatorId: '1' }] } });
  expect(askedFor()).toEqual([]);
});

it('a name that is an id is one more id', async () => {
  const { call } = namelessPlatform({ myBpmInsts: () => paged([{ instId: '11', createBy: '2', applicantName: '1' }]) });
  expect(await makeHttpInstanceGateway(call).mine(PAGE)).toMatchObject({ value: { rows: [{ initiatorName: 'Li' }] } });
});

it('tells who handed over to whom, who did what, and who holds a task', async () => {
  const { call } = namelessPlatform({
    getMyReceiveTask: () => paged([{ id: '1', ownerId: '1', toUserId: '2', type: 'transfer' }]),
    getRoamTasks: () => wrapped([{ id: '1', assignee: '5', taskId: '9' }]),
    getByInstId: () => wrapped([{ id: '1', instId: '7', userId: '2', userName: null, opDescp: 'Agreed' }]),
    getCheckHistorys: () => [
      {
        hisId: '1',
        handlerId: '1',
        handlerUserName: null,
        checkStatus: 'AGREE',
        linkUpUsers: [{ id: '2', name: null }],
      },
      { hisId: '2', ownerId: '5', handlerId: '2', handlerUserName: 'Wang', checkStatus: 'TRANSFER' },
    ],
    query: () => paged([{ taskId: '11', assignee: '5', taskExecutors: null }]),
  });
  expect(await makeHttpTransferGateway(call).received(PAGE)).toMatchObject({
    value: { rows: [{ giverName: 'Li', receiverName: 'Wang' }] },
  });
  expect(await makeHttpTaskGateway(call).circulation('9')).toMatchObject({
    value: { readers: [{ personName: 'Zhao' }] },
  });
  expect(await makeHttpBoardGateway(call).log('7')).toMatchObject({ value: [{ personName: 'Wang' }] });
  expect(await makeHttpInstanceGateway(call).history('7')).toMatchObject({
    value: [
      { handlerName: 'Li', partners: [{ name: 'Wang' }] },
      { action: 'transfer', handlerName: 'Zhao', partners: [{ name: 'Wang' }] },
    ],
  });
  expect(await makeHttpTaskLists(call).processTasks(PAGE)).toMatchObject({
    value: { rows: [{ executors: [{ kind: 'person', id: '5', name: 'Zhao' }] }] },
  });
});

it('leaves what stands in a form alone, and rows whose names are told', async () => {
  const { call, askedFor } = namelessPlatform({
    getInstDetail: () => ({
      bpmInst: { instId: '7', createBy: '1', applicantName: 'Somebody' },
      formData: { success: true, data: [{ alias: 'f', data: { userId: '2', userName: null } }] },
    }),
  });
  expect(await makeHttpInstanceGateway(call).find('7')).toMatchObject({
    value: { instance: { initiatorName: 'Somebody' }, forms: [{ record: { fields: { userName: null } } }] },
  });
  expect(askedFor()).toEqual([]);
});

it('shows the page without names when nobody tells them', async () => {
  const people = foreignPlatform({});
  const fill = makeFillNames(people.call);
  const { call } = foreignPlatform(
    { myTasks: () => paged([{ taskId: '11', assignee: '1', taskExecutors: [] }]) },
    { completion: async () => fill },
  );
  expect(await makeHttpTaskLists(call).myTasks(PAGE)).toMatchObject({
    value: { rows: [{ id: '11', executors: [{ id: '1', name: '' }] }] },
  });
});
