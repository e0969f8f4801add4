import { expect, it } from 'vitest';
import { createHttpAgentGateway } from './httpAgentGateway.ts';
import { aPageDto, createWire } from '#test/support/wire.ts';

const AT = '2026-12-01 09:00:00';
const [FROM, UNTIL] = [Date.UTC(2026, 11, 1, 1), Date.UTC(2026, 11, 5, 10)];
const row = {
  id: 7,
  type: 'all',
  defKey: null,
  defName: null,
  toUserId: '24',
  toUserName: 'Li',
  toUserStatus: '1',
  startTime: AT,
  endTime: '2026-12-05 18:00:00',
};
const PAGE = { number: 1, size: 20, search: '', filters: {} };

it('reads rules for all processes and for one, and whether the agent was deactivated', async () => {
  const { call, asked } = createWire(
    aPageDto([row, { ...row, type: 'flowdef', defKey: 'leave', defName: 'Leave', toUserStatus: '0' }]),
  );
  const found = await createHttpAgentGateway(call).listRules({ ...PAGE, filters: { id: '7' } });
  expect(found).toMatchObject({
    value: {
      rows: [
        { id: '7', agentId: '24', agentName: 'Li', hasAgentLeft: false, from: FROM, until: UNTIL },
        { definition: { key: 'leave', name: 'Leave' }, hasAgentLeft: true },
      ],
    },
  });
  expect(found.ok && found.value.rows[0]).not.toHaveProperty('definition');
  expect(asked).toMatchObject([{ path: 'getMyAgents', body: { params: { Q_ID__S_EQ: '7' } } }]);
});

it('sends a new rule for all processes and an existing one for one process with an idempotency key', async () => {
  const { call, asked } = createWire({ id: '7' });
  const rule = { key: 'k', agent: '24', from: FROM, until: UNTIL };
  await createHttpAgentGateway(call).saveRule(rule);
  await createHttpAgentGateway(call).saveRule({ ...rule, id: '7', definitionKey: 'leave' });
  const times = { toUserId: '24', startTime: AT, endTime: '2026-12-05 18:00:00' };
  expect(asked).toEqual([
    { path: 'save', key: 'k', body: { type: 'all', ...times } },
    { path: 'save', key: 'k', body: { id: '7', type: 'flowdef', defKey: 'leave', ...times } },
  ]);
});

it('ends and deletes rules by id, and lists the processes', async () => {
  const { call, asked } = createWire(aPageDto([{ defId: '1', key: 'leave', name: 'Leave' }]));
  const agents = createHttpAgentGateway(call);
  await agents.endRule('7');
  await agents.removeRule('7');
  expect(await agents.listDefinitions()).toMatchObject({ value: [{ key: 'leave', name: 'Leave' }] });
  expect(asked).toMatchObject([
    { path: 'end', fields: { id: '7' } },
    { path: 'del', fields: { ids: '7' } },
    { path: 'getDefinitions' },
  ]);
});

it('requests the absences of a colleague within a period, in the time zone of the platform', async () => {
  const { call, asked } = createWire([{ startTime: AT, endTime: row.endTime, agentUserName: 'Chen' }]);
  expect(await createHttpAgentGateway(call).listAbsences('24', FROM, UNTIL)).toMatchObject({
    ok: true,
    value: [{ from: FROM, until: UNTIL, agentName: 'Chen' }],
  });
  expect(asked).toMatchObject([{ path: 'getAwayTimes', body: { userId: '24', startTime: AT, endTime: row.endTime } }]);
});

it('asks a platform without absences only once per session', async () => {
  const { call, asked } = createWire(undefined, { kind: 'notOffered' });
  const gateway = createHttpAgentGateway(call);
  expect([await gateway.listAbsences('24', FROM, UNTIL), await gateway.listAbsences('24', FROM, UNTIL)]).toEqual([
    { ok: true, value: [] },
    { ok: true, value: [] },
  ]);
  expect(asked).toHaveLength(1);
});
