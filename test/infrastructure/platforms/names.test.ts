import { expect, it } from 'vitest';
import { createHttpBoardGateway } from '#infrastructure/workflow/following/httpBoardGateway.ts';
import type { ApiClient } from '#infrastructure/http/apiClient.ts';
import { createResolveUserNames } from '#infrastructure/http/fillNames.ts';
import { createHttpInstanceGateway } from '#infrastructure/workflow/requests/httpInstanceGateway.ts';
import { createHttpTaskGateway } from '#infrastructure/workflow/tasks/httpTaskGateway.ts';
import { createHttpTaskLists } from '#infrastructure/workflow/tasks/httpTaskLists.ts';
import { createHttpTransferGateway } from '#infrastructure/workflow/tasks/httpTransferGateway.ts';
import {
  createForeignPlatform,
  paged,
  wrapped,
  type ForeignAnswers,
  type ForeignCall,
} from '#test/support/createForeignPlatform.ts';

const PAGE = { number: 1, size: 20, search: '', filters: {} };
const NAMES: Readonly<Record<string, string>> = { '1': 'Li', '2': 'Wang', '5': 'Zhao' };

/** Creates a platform whose rows contain only ids, and that returns names on request. */
function createPlatformWithoutNames(answers: ForeignAnswers): {
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
  const people = createForeignPlatform(all);
  const fill = createResolveUserNames(people.call);
  const { call, got } = createForeignPlatform(all, { loadCompletion: async () => fill });
  return {
    call,
    got,
    askedFor: () => people.got.map(({ body }) => (body as { userIds: string }).userIds.split(',').sort()),
  };
}

it('resolves user names for rows with ids only: one call per page, and none for known users', async () => {
  const row = (taskId: string, applicantName: string, assignee: string) => ({
    taskId,
    createBy: '8',
    assignee,
    applicantName,
    taskExecutors: [{ type: 'user', id: assignee, name: null }],
  });
  const { call, askedFor } = createPlatformWithoutNames({
    myTasks: () => paged([row('11', '1', '2'), row('12', '1', '5'), row('13', '9', '5')]),
  });
  const lists = createHttpTaskLists(call);
  const expected = {
    value: {
      rows: [
        { initiatorName: 'Li', executors: [{ name: 'Wang' }] },
        { initiatorName: 'Li', executors: [{ name: 'Zhao' }] },
        { initiatorName: '9', executors: [{ name: 'Zhao' }] },
      ],
    },
  };
  expect(await lists.listMine(PAGE)).toMatchObject(expected);
  expect(await lists.listMine(PAGE)).toMatchObject(expected);
  // Unknown users are requested again.
  expect(askedFor()).toEqual([['1', '2', '5', '9'], ['9']]);
});

it('does not treat the creator of a task row as the initiator', async () => {
  const task = { taskId: '11', createBy: '1', applicantName: null, taskExecutors: [] };
  const { call, askedFor } = createPlatformWithoutNames({ myTasks: () => paged([task]) });
  const read = await createHttpTaskLists(call).listMine(PAGE);
  expect(read).toMatchObject({ value: { rows: [{ initiatorName: '' }] } });
  expect(read).not.toMatchObject({ value: { rows: [{ initiatorId: '1' }] } });
  expect(askedFor()).toEqual([]);
});

it('treats a name that is an id as another id', async () => {
  const { call } = createPlatformWithoutNames({
    myBpmInsts: () => paged([{ instId: '11', createBy: '2', applicantName: '1' }]),
  });
  expect(await createHttpInstanceGateway(call).listMine(PAGE)).toMatchObject({
    value: { rows: [{ initiatorName: 'Li' }] },
  });
});

it('resolves senders and receivers of transfers, actors, and task assignees', async () => {
  const { call } = createPlatformWithoutNames({
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
  expect(await createHttpTransferGateway(call).listReceived(PAGE)).toMatchObject({
    value: { rows: [{ giverName: 'Li', receiverName: 'Wang' }] },
  });
  expect(await createHttpTaskGateway(call).getCirculation('9')).toMatchObject({
    value: { readers: [{ personName: 'Zhao' }] },
  });
  expect(await createHttpBoardGateway(call).listLog('7')).toMatchObject({ value: [{ personName: 'Wang' }] });
  expect(await createHttpInstanceGateway(call).listHistory('7')).toMatchObject({
    value: [
      { handlerName: 'Li', partners: [{ name: 'Wang' }] },
      { action: 'transfer', handlerName: 'Zhao', partners: [{ name: 'Wang' }] },
    ],
  });
  expect(await createHttpTaskLists(call).listAll(PAGE)).toMatchObject({
    value: { rows: [{ executors: [{ kind: 'person', id: '5', name: 'Zhao' }] }] },
  });
});

it('leaves form values unchanged, and rows that have names', async () => {
  const { call, askedFor } = createPlatformWithoutNames({
    getInstDetail: () => ({
      bpmInst: { instId: '7', createBy: '1', applicantName: 'Somebody' },
      formData: { success: true, data: [{ alias: 'f', data: { userId: '2', userName: null } }] },
    }),
  });
  expect(await createHttpInstanceGateway(call).find('7')).toMatchObject({
    value: { instance: { initiatorName: 'Somebody' }, forms: [{ record: { fields: { userName: null } } }] },
  });
  expect(askedFor()).toEqual([]);
});

it('shows the page without names if they cannot be resolved', async () => {
  const people = createForeignPlatform({});
  const fill = createResolveUserNames(people.call);
  const { call } = createForeignPlatform(
    { myTasks: () => paged([{ taskId: '11', assignee: '1', taskExecutors: [] }]) },
    { loadCompletion: async () => fill },
  );
  expect(await createHttpTaskLists(call).listMine(PAGE)).toMatchObject({
    value: { rows: [{ id: '11', executors: [{ id: '1', name: '' }] }] },
  });
});
