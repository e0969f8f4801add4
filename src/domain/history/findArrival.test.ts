import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findArrival } from './findArrival.ts';
import { sortRecords } from './sortRecords.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { anyDefinition } from '#testing/arbitraryDefinitions.ts';
import { person } from '#testing/people.ts';
import { playedSteps, someMoves } from '#test/support/playedSteps.ts';
import { toRow } from '#test/support/recordRow.ts';

const rowsOf = (effects: ProcessHarness['effects']) =>
  effects.flatMap((effect) => (effect.kind === 'recorded' ? [toRow(effect.record)] : []));
const toArrivals = (harness: ProcessHarness) => {
  const rows = rowsOf(harness.effects);
  return rows.map((row) => [row.action, row.handlerId, findArrival(row, rows), row.doneAt]);
};

describe('the arrival time of a task', () => {
  it('is that of the sender for a transfer, and the time of the transfer for the receiver', () => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    const { id: task } = harness.getTask('wang');
    harness.now = 60_000;
    harness.execute('wang', { kind: 'transfer', task, to: person('li'), opinion: 'please' });
    harness.now = 90_000;
    harness.decide('li');
    expect(toArrivals(harness)).toEqual([
      ['transfer', 'wang', 1_000, 60_000],
      ['agree', 'li', 60_000, 90_000],
    ]);
  });

  it('is the first one for the user who retrieved the task', () => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    const { id: task } = harness.getTask('wang');
    harness.execute('wang', { kind: 'transfer', task, to: person('li'), opinion: '' });
    harness.execute('wang', { kind: 'retrieve', task, opinion: 'back again' });
    harness.decide('wang');
    expect(toArrivals(harness)).toEqual([
      ['transfer', 'wang', 1_000, 2_000],
      ['retrieve', 'wang', undefined, 3_000],
      ['agree', 'wang', 1_000, 4_000],
    ]);
  });

  it('is taken from the open task if the transferred task is not decided yet', () => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    const { id: task } = harness.getTask('wang');
    harness.execute('wang', { kind: 'transfer', task, to: person('li'), opinion: '' });
    const [transfer] = rowsOf(harness.effects);
    if (!transfer) throw new Error('not recorded');
    const open = { ...transfer, action: 'notHandled', arrivedAt: 1_000, doneAt: undefined, partners: [] } as const;
    expect([findArrival(transfer, [transfer]), findArrival(transfer, [open, transfer])]).toEqual([undefined, 1_000]);
  });

  it('is undefined for actions on the request as a whole', () => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    harness.execute('wang', { kind: 'pend', opinion: 'later' });
    harness.execute('wang', { kind: 'restore' });
    expect(toArrivals(harness).map(([, , arrival]) => arrival)).toEqual([undefined, undefined]);
  });

  it('is never after the decision and never before the task was created, for any sequence of commands', () => {
    const play = (...[definition, moves]: Parameters<typeof playedSteps>): void => {
      const steps = playedSteps(definition, moves);
      const rows = rowsOf(steps.flatMap(({ effects }) => effects));
      const made = new Map(steps.flatMap(({ after }) => after.tasks).map(({ id, createdAt }) => [id, createdAt]));
      for (const row of rows) {
        const arrival = findArrival(row, rows);
        if (arrival === undefined) continue;
        expect(arrival).toBeLessThanOrEqual(row.doneAt ?? 0);
        expect(arrival).toBeGreaterThanOrEqual(made.get(row.task ?? '') ?? 0);
      }
    };
    fc.assert(fc.property(anyDefinition(), someMoves, play), { numRuns: 100 });
  });
});

it('sorts records by time, and those of the same second in reverse order of the platform', () => {
  const at = (id: string, doneAt: number) => toRow({ ...RECORD, id, doneAt });
  const rows = [at('4', 2_000), at('3', 1_000), at('2', 1_000), at('1', 3_000)];
  expect(sortRecords(rows).map(({ id }) => id)).toEqual(['2', '3', '4', '1']);
});

const RECORD = {
  id: '0',
  node: 'wang',
  nodeName: 'wang',
  action: 'agree',
  handler: 'wang',
  handlerName: 'wang',
  arrivedAt: 0,
  doneAt: 0,
  remark: '',
  partners: [],
} as const;
