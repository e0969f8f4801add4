import { expect, it } from 'vitest';
import { createHttpTaskLists } from './httpTaskLists.ts';
import { aPageDto, aTaskDto, createWire } from '#test/support/wire.ts';

const NOON_IN_CHINA = Date.UTC(2026, 10, 20, 4);

it("requests the user's tasks in the format of the platform, and decodes its rows", async () => {
  const { call, asked } = createWire(
    aPageDto([
      aTaskDto({
        expiredTime: 5,
        formJson: '[{"label":"Days","val":3,"key":true}]',
        defName: 'Leave',
        applicantName: 'Li',
      }),
    ]),
  );
  const answer = await createHttpTaskLists(call).listMine({
    number: 2,
    size: 20,
    search: 'leave',
    filters: { category: '17', status: 'new', kind: 'communication', colour: 'red' },
    sort: { by: 'due', descending: false },
  });
  expect(asked).toEqual([
    {
      path: 'myTasks',
      body: {
        pageNo: 2,
        pageSize: 20,
        sortField: 'EXPIRED_TIME_',
        sortOrder: 'asc',
        params: {
          'Q_v.SUBJECT__S_LK': 'leave',
          'Q_v.TREE_ID__S_EQ': '17',
          'Q_v.STATUS__S_EQ': 'UNHANDLE',
          'Q_v.TASK_TYPE__S_EQ': 'LINKUP_TASK',
        },
      },
    },
  ]);
  expect(answer).toMatchObject({
    ok: true,
    value: {
      total: 1,
      rows: [
        {
          id: '101',
          status: 'new',
          kind: 'ordinary',
          createdAt: NOON_IN_CHINA,
          dueAt: 5,
          summary: [{ label: 'Days', value: '3', isKeyFigure: true }],
          definitionName: 'Leave',
        },
      ],
    },
  });
});

it('contains the represented user of a task, if the platform sends the name', async () => {
  const { call } = createWire(
    aPageDto([aTaskDto({ agentUserId: '3', agentUserName: 'Wang' }), aTaskDto({ agentUserId: '3' })]),
  );
  const answer = await createHttpTaskLists(call).listMine({ number: 1, size: 20, search: '', filters: {} });
  expect(answer.ok && answer.value.rows.map(({ agentForName }) => agentForName)).toEqual(['Wang', undefined]);
});

it('decodes a row with unknown status and kind and an unreadable summary', async () => {
  const { call } = createWire(
    aPageDto([aTaskDto({ status: 'MELTED', taskType: 'MAGIC', formJson: '{', createTime: null })]),
  );
  expect(await createHttpTaskLists(call).listMine({ number: 1, size: 20, search: '', filters: {} })).toMatchObject({
    ok: true,
    value: { rows: [{ status: 'unknown', kind: 'unknown', summary: [], createdAt: 0 }] },
  });
});

it('omits a sort order the platform does not support', async () => {
  const { call, asked } = createWire(aPageDto([]));
  await createHttpTaskLists(call).listByDefinition('leave', {
    number: 1,
    size: 20,
    search: '',
    filters: { status: 'melted' },
    sort: { by: 'colour', descending: true },
  });
  expect(asked).toEqual([
    {
      path: 'myTasksByDefKey',
      fields: { defKey: 'leave' },
      body: { pageNo: 1, pageSize: 20, params: { 'Q_v.STATUS__S_EQ': 'melted' } },
    },
  ]);
});
