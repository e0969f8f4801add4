import { expect, it } from 'vitest';
import type { Failure } from '#domain/shared/failure.ts';
import { makeHttpBoardGateway } from '#infrastructure/following/httpBoardGateway.ts';
import { makeHttpCopyGateway } from '#infrastructure/following/httpCopyGateway.ts';
import { makeHttpInstanceGateway } from '#infrastructure/instance/httpInstanceGateway.ts';
import { makeHttpSessionGateway } from '#infrastructure/session/httpSessionGateway.ts';
import { makeHttpTaskGateway } from '#infrastructure/task/httpTaskGateway.ts';
import { foreignPlatform, NO_BODY, wrapped } from '#test/support/foreignPlatform.ts';
import { FOREIGN_ROWS } from '#test/support/foreignRows.ts';
import { handClock } from '#test/support/handClock.ts';

const GONE: Failure = { kind: 'refused', refusal: { code: 'notFound' } };
const [instance] = FOREIGN_ROWS.instances.rows;
const [task] = FOREIGN_ROWS.tasks.rows;

it.each([
  ['nothing', NO_BODY],
  ['null', null],
  ['an envelope around nothing', wrapped(null)],
  ['an envelope around a sentence', wrapped('流程实例不存在')],
  ['an envelope without a word', { success: false, code: 500, message: '', data: null }],
])('a request is gone when its page is %s', async (_, body) => {
  const { call } = foreignPlatform({ getInstDetail: () => body });
  expect(await makeHttpInstanceGateway(call).find('7')).toMatchObject({ ok: false, error: GONE });
});

it('a request that came in an envelope is shown all the same', async () => {
  const { call } = foreignPlatform({
    getInstDetail: () => wrapped({ bpmInst: instance, tracked: 1, canRevoke: 'YES' }),
  });
  expect(await makeHttpInstanceGateway(call).find('7')).toMatchObject({
    value: { instance: { subject: 'Leave 11' }, isTracked: true, mayTakeBack: true },
  });
});

it('a request the platform will not show is refused in its own words', async () => {
  const { call } = foreignPlatform({
    getInstDetail: () => ({ success: false, code: 403, message: '没有权限', data: null }),
  });
  expect(await makeHttpInstanceGateway(call).find('7')).toMatchObject({
    error: { kind: 'rejectedByServer', message: '没有权限' },
  });
});

it('a message nothing came back for was not written', async () => {
  const { call } = foreignPlatform({ addMsg: () => wrapped(null) });
  const written = { key: 'k', instance: '7', text: 'Hello', files: [] };
  expect(await makeHttpBoardGateway(call).write(written)).toMatchObject({ ok: false, error: GONE });
});

it('marking as read is done when the body is empty', async () => {
  const { call } = foreignPlatform({ updRead: () => NO_BODY });
  expect(await makeHttpCopyGateway(call).markRead('1')).toEqual({ ok: true, value: undefined });
});

it('a task is shown whose request is not told, with flags in every spelling', async () => {
  const { call } = foreignPlatform({
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
  expect(await makeHttpTaskGateway(call).find('9')).toMatchObject({
    value: {
      task: { executors: [{ kind: 'group', id: '5' }] },
      instance: { id: '1790000000000000041', subject: 'Leave 11', status: 'running' },
      rights: { mayDecide: true, mayReply: false, mayTransfer: true, mayReturn: false },
      decisions: [{ vote: 'agree', label: 'Yes' }],
      isTracked: true,
      forms: [{ rights: { fields: { days: 'read' } }, record: { fields: { days: '3' } } }],
      next: [{ id: 'n' }],
    },
  });
});

const nobodysDevice = { tell: () => undefined, leave: async () => undefined };

it('whoever has no name is still logged in', async () => {
  const { call } = foreignPlatform({
    current: () => wrapped({ userId: '1', tenantId: 1, fullName: null, admin: 1, roles: [{ roleId: '3' }] }),
  });
  const tokens = { read: () => 't', write: () => {}, clear: () => {} };
  expect(await makeHttpSessionGateway(call, tokens, nobodysDevice).currentUser()).toMatchObject({
    value: { id: '1', isAdministrator: true },
  });
});

it('a login tells which device it comes from, in a field a platform may pass over', async () => {
  const { call, got } = foreignPlatform({ token: () => wrapped({ access_token: 'bearer' }) });
  const tokens = { read: () => undefined, write: () => {}, clear: () => {} };
  const session = makeHttpSessionGateway(call, tokens, nobodysDevice);
  expect(await session.logIn({ account: 'a', password: 'b', device: 'phone', tenant: '1' })).toMatchObject({
    value: 'bearer',
  });
  expect(got[0]?.body).toEqual({ username: 'a', password: 'b', deviceId: 'phone', tenantId: '1' });
});

it('a token that is missing is never taken for one', async () => {
  const { call } = foreignPlatform({ token: () => wrapped({ access_token: null }) });
  const tokens = { read: () => undefined, write: () => {}, clear: () => {} };
  const session = makeHttpSessionGateway(call, tokens, nobodysDevice);
  expect(await session.logIn({ account: 'a', password: 'b', device: 'phone' })).toEqual({
    ok: false,
    error: { kind: 'unreadable' },
  });
});

it('a call the platform lacks is found out once, and asked again when it may have been upgraded', async () => {
  const clock = handClock(0);
  const { call, got } = foreignPlatform({}, { clock });
  const board = makeHttpBoardGateway(call);
  expect([await board.changes('7'), await board.changes('7'), got.length]).toMatchObject([
    { error: { kind: 'notOffered' } },
    { error: { kind: 'notOffered' } },
    1,
  ]);
  clock.advance(3_600_000);
  await board.changes('7');
  expect(got).toHaveLength(2);
});
