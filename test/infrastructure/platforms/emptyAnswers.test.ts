import { expect, it } from 'vitest';
import type { Failure } from '#domain/shared/failure.ts';
import { createHttpBoardGateway } from '#infrastructure/workflow/following/httpBoardGateway.ts';
import { createHttpCopyGateway } from '#infrastructure/workflow/following/httpCopyGateway.ts';
import { createHttpInstanceGateway } from '#infrastructure/workflow/requests/httpInstanceGateway.ts';
import { createHttpSessionGateway } from '#infrastructure/auth/httpSessionGateway.ts';
import { createHttpTaskGateway } from '#infrastructure/workflow/tasks/httpTaskGateway.ts';
import { createForeignPlatform, NO_BODY, wrapped } from '#test/support/createForeignPlatform.ts';
import { FOREIGN_ROWS } from '#test/support/foreignRows.ts';
import { createManualClock } from '#test/support/createManualClock.ts';

const GONE: Failure = { kind: 'refused', refusal: { code: 'notFound' } };
const [instance] = FOREIGN_ROWS.instances.rows;
const [task] = FOREIGN_ROWS.tasks.rows;

it.each([
  ['nothing', NO_BODY],
  ['null', null],
  ['an envelope around nothing', wrapped(null)],
  ['an envelope around a sentence', wrapped('流程实例不存在')],
  ['an envelope without a word', { success: false, code: 500, message: '', data: null }],
])('reports a request as deleted if its page is %s', async (_, body) => {
  const { call } = createForeignPlatform({ getInstDetail: () => body });
  expect(await createHttpInstanceGateway(call).find('7')).toMatchObject({ ok: false, error: GONE });
});

it('reads a request that is wrapped in an envelope', async () => {
  const { call } = createForeignPlatform({
    getInstDetail: () => wrapped({ bpmInst: instance, tracked: 1, canRevoke: 'YES' }),
  });
  expect(await createHttpInstanceGateway(call).find('7')).toMatchObject({
    value: { instance: { subject: 'Leave 11' }, isTracked: true, mayTakeBack: true },
  });
});

it("reports the platform's message for a refused request", async () => {
  const { call } = createForeignPlatform({
    getInstDetail: () => ({ success: false, code: 403, message: '没有权限', data: null }),
  });
  expect(await createHttpInstanceGateway(call).find('7')).toMatchObject({
    error: { kind: 'rejectedByServer', message: '没有权限' },
  });
});

it('reports a message as not saved if none is returned', async () => {
  const { call } = createForeignPlatform({ addMsg: () => wrapped(null) });
  const written = { key: 'k', instance: '7', text: 'Hello', files: [] };
  expect(await createHttpBoardGateway(call).postMessage(written)).toMatchObject({ ok: false, error: GONE });
});

it('accepts an empty body for marking as read', async () => {
  const { call } = createForeignPlatform({ updRead: () => NO_BODY });
  expect(await createHttpCopyGateway(call).markRead('1')).toEqual({ ok: true, value: undefined });
});

it('reads a task without its request, with flags in every notation', async () => {
  const { call } = createForeignPlatform({
    getTaskInfo: () =>
      wrapped({
        bpmTask: { ...task, taskExecutors: [{ type: 'position', id: '5', name: 'HR' }, { id: null }], expiredTime: {} },
        bpmInst: null,
        canCheck: 1,
        canReply: 0,
        canTransfer: 'true',
        isCanBack: 'NO',
        tracked: true,
        taskConfig: {
          switchOptions: null,
          options: [
            { text: 'Yes', value: 'AGREE' },
            { text: 1, value: 7 },
          ],
        },
        formData: {
          success: 1,
          message: null,
          data: [{ alias: 'f', permission: '{"days":"r"}', data: '{"days":"3"}' }],
        },
        nodeExecutors: [{ nodeId: 'n', nodeName: 'HR', nodeType: 'UserTask', level: null, executors: null }],
      }),
  });
  expect(await createHttpTaskGateway(call).find('9')).toMatchObject({
    value: {
      task: { executors: [{ kind: 'group', id: '5' }] },
      instance: { id: '1790000000000000041', subject: 'Leave 11', status: 'running' },
      rights: { mayDecide: true, mayReply: false, mayReturn: false },
      decisions: [{ vote: 'agree', label: 'Yes' }],
      isTracked: true,
      forms: [{ rights: { fields: { days: 'read' } }, record: { fields: { days: '3' } } }],
      next: [{ id: 'n' }],
    },
  });
});

const nobodysDevice = { setOwner: () => undefined, clearData: async () => undefined };

it('accepts a logged-in user without a name', async () => {
  const { call } = createForeignPlatform({
    current: () => wrapped({ userId: '1', tenantId: 1, fullName: null, admin: 1, roles: [{ roleId: '3' }] }),
  });
  const tokens = { read: () => 't', write: () => {}, clear: () => {} };
  expect(await createHttpSessionGateway(call, tokens, nobodysDevice).currentUser()).toMatchObject({
    value: { id: '1', isAdministrator: true },
  });
});

it('sends the device id with a login, in a field a platform may ignore', async () => {
  const { call, got } = createForeignPlatform({ token: () => wrapped({ access_token: 'bearer' }) });
  const tokens = { read: () => undefined, write: () => {}, clear: () => {} };
  const session = createHttpSessionGateway(call, tokens, nobodysDevice);
  expect(await session.logIn({ account: 'a', password: 'b', device: 'phone', tenant: '1' })).toMatchObject({
    value: 'bearer',
  });
  expect(got[0]?.body).toEqual({ username: 'a', password: 'b', deviceId: 'phone', tenantId: '1' });
});

it('never accepts a missing token', async () => {
  const { call } = createForeignPlatform({ token: () => wrapped({ access_token: null }) });
  const tokens = { read: () => undefined, write: () => {}, clear: () => {} };
  const session = createHttpSessionGateway(call, tokens, nobodysDevice);
  expect(await session.logIn({ account: 'a', password: 'b', device: 'phone' })).toEqual({
    ok: false,
    error: { kind: 'unreadable' },
  });
});

it('detects a missing call once, and tries it again after a possible upgrade', async () => {
  const clock = createManualClock(0);
  const { call, got } = createForeignPlatform({}, { clock });
  const board = createHttpBoardGateway(call);
  expect([await board.listChanges('7'), await board.listChanges('7'), got.length]).toMatchObject([
    { error: { kind: 'notOffered' } },
    { error: { kind: 'notOffered' } },
    1,
  ]);
  clock.advance(3_600_000);
  await board.listChanges('7');
  expect(got).toHaveLength(2);
});
