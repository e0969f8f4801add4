import { expect, it } from 'vitest';
import { makeHttpAgentGateway } from '#infrastructure/agent/httpAgentGateway.ts';
import { aPageDto, wireAnswering } from '#test/support/wire.ts';

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

it('reads rules for all processes and for one, and who has left', async () => {
  const { call, asked } = wireAnswering(
    aPageDto([row, { ...row, type: 'flowdef', defKey: 'leave', defName: 'Leave', toUserStatus: '0' }]),
  );
  const found = await makeHttpAgentGateway(call).rules({ ...PAGE, filters: { id: '7' } });
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

it('sends what is to be kept under a key: a new rule for all, and one of mine for one process', async () => {
  const { call, asked } = wireAnswering({ id: '7' });
  const rule = { key: 'k', agent: '24', from: FROM, until: UNTIL };
  await makeHttpAgentGateway(call).save(rule);
  await makeHttpAgentGateway(call).save({ ...rule, id: '7', definitionKey: 'leave' });
  const times = { toUserId: '24', startTime: AT, endTime: '2026-12-05 18:00:00' };
  expect(asked).toEqual([
    { path: 'save', key: 'k', body: { type: 'all', ...times } },
    { path: 'save', key: 'k', body: { id: '7', type: 'flowdef', defKey: 'leave', ...times } },
  ]);
});

it('ends and removes by id, and names the processes there are', async () => {
  const { call, asked } = wireAnswering(aPageDto([{ defId: '1', key: 'leave', name: 'Leave' }]));
  const agents = makeHttpAgentGateway(call);
  await agents.end('7');
  await agents.remove('7');
  expect(await agents.definitions()).toMatchObject({ value: [{ key: 'leave', name: 'Leave' }] });
  expect(asked).toMatchObject([
    { path: 'end', fields: { id: '7' } },
    { path: 'del', fields: { ids: '7' } },
    { path: 'getDefinitions' },
  ]);
});
