import { expect, it } from 'vitest';
import { createHttpTransferGateway } from './httpTransferGateway.ts';
import { aPageDto, createWire } from '#test/support/wire.ts';

const AT = '2026-11-20 12:00:00';
const row = {
  id: '1',
  instId: '70',
  ownerId: '3',
  toUserId: '4',
  subject: 'Leave',
  taskId: '',
  type: 'agent',
  createTime: AT,
};

it('decodes the result of a transferred task, or nothing if the platform does not send it', async () => {
  const { call, asked } = createWire(
    aPageDto([
      { ...row, checkStatus: 'BACK_TO_STARTOR', remark: 'Which days?', completeTime: AT },
      { ...row, checkStatus: 'AGREE', optionName: 'Stamp' },
      { ...row, checkStatus: 'DANCE' },
      row,
      { ...row, checkStatus: '' },
    ]),
  );
  const found = await createHttpTransferGateway(call).listGiven({
    number: 1,
    size: 20,
    search: '',
    filters: { kind: 'agent' },
  });
  expect(found.ok && found.value.rows.map(({ kind, decision }) => [kind, decision])).toEqual([
    ['agent', { action: 'returnToInitiator', remark: 'Which days?', at: Date.UTC(2026, 10, 20, 4) }],
    ['agent', { action: 'agree', optionName: 'Stamp', remark: '' }],
    ['agent', { action: 'unknown', remark: '' }],
    ['agent', undefined],
    ['agent', undefined],
  ]);
  expect(asked).toMatchObject([{ path: 'getMyTransOutTask', body: { params: { Q_TYPE__S_EQ: 'agent' } } }]);
});
