import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import { findOpenReturn, findStopRecord } from './findOpenTasks.ts';
import { listNodes, filterByNode, buildTimeline } from './buildTimeline.ts';

const instance = {
  initiatorId: '1',
  initiatorName: 'Zhang Wei',
  initiatorDepartment: 'R&D',
  startedAt: 0,
  status: 'running',
  outcome: 'open',
} as const;
const row = (
  id: string,
  nodeId: string,
  action: RecordAction,
  at: number,
  more: Partial<HistoryRow> = {},
): HistoryRow => ({
  id,
  nodeId,
  nodeName: nodeId,
  action,
  actionLabel: '',
  handlerId: '2',
  handlerName: 'Wang Fang',
  handlerDepartment: '',
  arrivedAt: at - 10,
  doneAt: at,
  remark: '',
  partners: [],
  files: [],
  waiting: [],
  ...more,
});
const open = (nodeId: string, ...ids: readonly string[]): HistoryRow => ({
  ...row(`open.${nodeId}.${ids.join()}`, nodeId, 'notHandled', 900),
  waiting: ids.map((id) => ({ kind: 'person', id, name: id })),
});
const shape = (history: readonly HistoryRow[], ended = {}) =>
  buildTimeline({ ...instance, ...ended }, history).map(({ steps }) =>
    steps.map(({ kind, nodeName, rows }) => `${kind} ${nodeName} ${rows.length}`.trim()),
  );

describe('the timeline of a request', () => {
  it('begins with the initiator and ends with the current holders', () => {
    expect(shape([open('hr', '4'), row('1', 'manager', 'agree', 100)])).toEqual([
      ['start  1', 'node manager 1', 'current hr 0'],
    ]);
  });

  it('is empty for a draft', () => {
    expect(shape([], { status: 'drafted' })).toEqual([]);
  });

  it('contains the start once if the platform recorded it', () => {
    expect(shape([row('1', 'apply', 'submit', 0), row('2', 'manager', 'agree', 100)])).toEqual([
      ['start apply 1', 'node manager 1'],
    ]);
  });

  it('groups the votes of one node, in any order of the records', () => {
    expect(
      shape([row('3', 'board', 'abstain', 300), row('2', 'board', 'agree', 200), row('1', 'manager', 'agree', 100)]),
    ).toEqual([['start  1', 'node manager 1', 'node board 2']]);
  });

  it('begins a new round after a return to the initiator', () => {
    expect(
      shape([
        row('1', 'manager', 'returnToInitiator', 100),
        row('2', 'apply', 'agree', 200),
        row('3', 'manager', 'agree', 300),
      ]),
    ).toEqual([
      ['start  1', 'node manager 1'],
      ['node apply 1', 'node manager 1'],
    ]);
  });

  it('keeps the order of actions within one second: returned, revised, transferred', () => {
    const history = [
      open('manager', '4'),
      row('2', 'apply', 'agree', 100),
      row('1', 'manager', 'returnToInitiator', 100),
    ];
    expect(shape(history)).toEqual([
      ['start  1', 'node manager 1'],
      ['node apply 1', 'current manager 0'],
    ]);
    expect([findOpenReturn(history), findOpenReturn(history.slice(2))?.id]).toEqual([undefined, '1']);
  });

  it("contains each assignee of a node's open tasks once", () => {
    const [round] = buildTimeline(instance, [open('board', '4'), open('board', '5'), open('board', '4')]);
    expect(round?.steps.at(-1)?.waiting.map(({ id }) => id)).toEqual(['4', '5']);
  });

  it('contains the represented user of each assignee, also of several signers', () => {
    const task = (holder: string, agentForName?: string) => ({
      ...open('board', holder),
      ...(agentForName !== undefined && { agentForName }),
    });
    const current = (...history: readonly HistoryRow[]) =>
      buildTimeline(instance, history)[0]
        ?.steps.at(-1)
        ?.waiting.map(({ id, standsInFor }) => [id, standsInFor]);
    expect(current(task('4', 'Wang Fang'))).toEqual([['4', ['Wang Fang']]]);
    expect(current(task('4'), task('4', 'Wang Fang'), task('5'), task('4', 'Li Qiang'))).toEqual([
      ['4', ['Wang Fang', 'Li Qiang']],
      ['5', []],
    ]);
  });

  it('counts votes only: two questions and an answer, or seven forwards, are not votes', () => {
    const counts = (...history: readonly HistoryRow[]) =>
      buildTimeline(instance, history)[0]?.steps.map(({ count }) => count && `${count.agreed}/${count.voted}`);
    const aside = [
      row('3', 'manager', 'reply', 300, { handlerId: '4' }),
      row('2', 'manager', 'communicate', 200),
      row('1', 'manager', 'communicate', 100),
    ];
    expect(counts(...aside)).toEqual([undefined, undefined]);
    expect(counts(row('4', 'manager', 'agree', 400), ...aside)).toEqual([undefined, undefined]);
    const asked = { arrivedAt: 50 };
    expect(
      counts(
        row('9', 'board', 'refuse', 900, asked),
        row('8', 'board', 'forward', 850),
        row('7', 'board', 'agree', 800, asked),
        row('6', 'board', 'agree', 700, asked),
      ),
    ).toEqual([undefined, '2/3']);
  });

  it('is sorted by time, with later actions after the end', () => {
    const history = [
      row('3', '', 'forward', 7_000_000, { nodeName: '' }),
      row('2', '', 'forward', 6_000_000, { nodeName: '' }),
      row('1', 'manager', 'agree', 5_000_300),
    ];
    const ended = { endedAt: 5_000_000 };
    expect(shape(history, ended)).toEqual([['start  1', 'node manager 1', 'end  0', 'after  2']]);
    expect(
      buildTimeline({ ...instance, ...ended }, history)[0]?.steps.flatMap(({ rows }) => rows.map(({ id }) => id)),
    ).toEqual(['start', '1', '2', '3']);
  });

  it('omits the task that was returned with backtrack, and no other task of its step', () => {
    const rows = [
      { ...open('board', '5'), task: '11' },
      { ...open('board', '4'), task: '10' },
      { ...open('apply', '1'), task: '12' },
      row('1', 'board', 'returnToInitiator', 500, { task: '10' }),
    ];
    const names = (...history: readonly HistoryRow[]) =>
      buildTimeline({ ...instance, status: 'lockedByReturn' }, history)
        .at(-1)
        ?.steps.flatMap(({ waiting }) => waiting.map(({ id }) => id));
    expect(names(...rows)).toEqual(['5', '1']);
    expect(names(...rows.map(({ task: _task, ...rest }) => rest))).toEqual(['1']);
    expect(names({ ...open('manager', '4'), isLocked: true }, open('apply', '1'))).toEqual(['1']);
  });

  it('closes with the end', () => {
    expect(shape([row('1', 'manager', 'agree', 100)], { endedAt: 100 })).toEqual([
      ['start  1', 'node manager 1', 'end  0'],
    ]);
  });
});

describe('the timeline of one node', () => {
  const history = [
    open('hr', '4'),
    row('4', 'manager', 'agree', 400),
    row('3', 'apply', 'agree', 300),
    row('2', 'manager', 'returnToInitiator', 200),
    row('1', 'apply', 'submit', 0),
  ];
  const rounds = buildTimeline({ ...instance, endedAt: 500 }, history);

  it('exists for each node the request has reached, once, in order', () => {
    expect(listNodes(rounds).map(({ id }) => id)).toEqual(['apply', 'manager', 'hr']);
    expect(listNodes(buildTimeline(instance, [open('manager', '4')])).map(({ id }) => id)).toEqual(['manager']);
  });

  it('contains the actions on that node in all rounds, and nothing else', () => {
    const told = (node: string) =>
      filterByNode(rounds, node).steps.map(({ kind, rows }) => [kind, ...rows.map(({ id }) => id)]);
    expect([told('manager'), told('apply'), told('hr'), told('nowhere')]).toEqual([
      [
        ['node', '2'],
        ['node', '4'],
      ],
      [
        ['start', '1'],
        ['node', '3'],
      ],
      [['current']],
      [],
    ]);
  });
});

it('finds the record of the current stop, and none of earlier stops', () => {
  const history = [
    row('3', 'manager', 'pend', 300),
    row('2', 'manager', 'suspend', 200),
    row('1', 'manager', 'pend', 100),
  ];
  expect(
    (['onHold', 'suspended', 'running'] as const).map((status) => findStopRecord({ status }, history)?.id),
  ).toEqual(['3', '2', undefined]);
  expect(findStopRecord({ status: 'onHold' }, [])).toBeUndefined();
});
