import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../requests/instanceViews.ts';
import type { RecordAction } from '../workflow/command.ts';
import { anyDefinition } from '#testing/arbitraryDefinitions.ts';
import { person } from '#testing/people.ts';
import type { Step } from '#testing/runMoves.ts';
import { playedSteps, someMoves } from '#test/support/playedSteps.ts';
import { toRow } from '#test/support/recordRow.ts';
import { toVoteCounts } from './toVoteCounts.ts';

const MINUTE = 60_000;
let ids = 0;
const row = (
  nodeId: string,
  action: RecordAction,
  by: string,
  [arrivedAt, doneAt]: readonly [number, number],
  more: Partial<HistoryRow> = {},
): HistoryRow => ({
  id: `${ids++}`,
  nodeId,
  nodeName: nodeId,
  action,
  actionLabel: '',
  handlerId: by,
  handlerName: by,
  handlerDepartment: '',
  arrivedAt: arrivedAt * MINUTE,
  doneAt: doneAt * MINUTE,
  remark: '',
  partners: [],
  files: [],
  waiting: [],
  ...more,
});
const counted = (...rows: readonly HistoryRow[]) =>
  [...toVoteCounts(rows).values()].map(({ agreed, voted }) => `${agreed}/${voted}`);

describe('the vote count', () => {
  it('ignores questions, replies, transfers, added signers, forwards and holds', () => {
    const aside = (
      ['communicate', 'communicate', 'reply', 'transfer', 'addSigners', 'forward', 'pend', 'restore'] as const
    ).map((action, second) => row('manager', action, 'wang', [0, second + 1], { partners: [person('li')] }));
    expect(counted(...aside)).toEqual([]);
    expect(counted(...aside, row('manager', 'agree', 'wang', [0, 20]))).toEqual(['1/1']);
  });

  it('counts several signers of one step, including abstentions among those who voted', () => {
    expect(
      counted(
        row('board', 'agree', 'a', [0, 1]),
        row('board', 'refuse', 'b', [0, 2]),
        row('board', 'abstain', 'c', [0, 3]),
        row('board', 'timeoutAgree', 'system', [0, 4]),
      ),
    ).toEqual(['1/1', '1/2', '1/3', '2/4']);
  });

  it('continues with signers in sequence and with added ones', () => {
    expect(
      counted(
        row('board', 'agree', 'a', [0, 5]),
        row('board', 'agree', 'b', [5, 9]),
        row('board', 'addSigners', 'c', [9, 11], { partners: [person('d')] }),
        row('board', 'agree', 'd', [11, 12]),
      ),
    ).toEqual(['1/1', '2/2', '3/3']);
  });

  it('restarts when the request comes back to the step, by a return or along the chart', () => {
    expect(
      counted(
        row('board', 'agree', 'a', [0, 1]),
        row('finance', 'returnToPrevious', 'f', [1, 4]),
        row('board', 'refuse', 'b', [4, 5]),
        row('finance', 'refuse', 'f', [5, 7]),
        row('board', 'agree', 'a', [7, 8]),
      ),
    ).toEqual(['1/1', '0/1', '0/1', '1/1']);
  });

  it('continues in a branch while another branch is returned', () => {
    expect(
      counted(
        row('board', 'agree', 'a', [0, 1]),
        row('law', 'returnToPrevious', 'l', [0, 2]),
        row('board', 'agree', 'b', [0, 3]),
      ),
    ).toEqual(['1/1', '2/2']);
  });

  it('ignores the decisions of circulation readers, and counts the decision of the circulated task', () => {
    expect(
      counted(
        row('manager', 'circulate', 'wang', [0, 1], { task: '1', partners: [person('x'), person('y')] }),
        row('manager', 'refuse', 'x', [1, 2], { task: '2' }),
        row('manager', 'agree', 'y', [1, 3], { task: '3' }),
        row('manager', 'agree', 'y', [0, 3], { task: '1' }),
      ),
    ).toEqual(['1/1']);
  });

  it('counts the vote of a signer whose circulation was cancelled', () => {
    expect(
      counted(
        row('manager', 'circulate', 'wang', [0, 1], { partners: [person('x')] }),
        row('manager', 'cancelCirculation', 'wang', [0, 2], { partners: [person('x')] }),
        row('manager', 'agree', 'x', [0, 3]),
      ),
    ).toEqual(['1/1']);
  });

  it('equals that of the process core for any sequence of commands', () => {
    const play = (...[definition, moves]: Parameters<typeof playedSteps>): void => {
      const steps = playedSteps(definition, moves);
      const rows = steps.flatMap(({ effects }) =>
        effects.flatMap((effect) => (effect.kind === 'recorded' ? [inMinutes(toRow(effect.record))] : [])),
      );
      const counts = toVoteCounts(rows);
      const known = countVotesInCore(steps);
      const formatRows = (of: ReadonlyMap<string, object>) =>
        rows.map(({ id, nodeId, handlerName, action, task, arrivedAt, doneAt, partners }) =>
          [
            nodeId,
            handlerName,
            action,
            task,
            arrivedAt,
            doneAt,
            partners.map((each) => each.id).join(),
            JSON.stringify(of.get(id)),
          ].join(' '),
        );
      expect(formatRows(counts)).toEqual(formatRows(known));
    };
    fc.assert(fc.property(anyDefinition(), someMoves, play), { numRuns: 150 });
  });
});

/** The harness advances the clock by a second with each command; platforms are slower. */
const inMinutes = (row: HistoryRow): HistoryRow => ({
  ...row,
  arrivedAt: row.arrivedAt * 60,
  doneAt: (row.doneAt ?? 0) * 60,
});

/** Returns the votes the core has counted, by round. A step with one approver has a round of one vote. */
function countVotesInCore(steps: readonly Step[]): ReadonlyMap<string, { agreed: number; voted: number }> {
  const rounds = new Map<string, { agreed: number; voted: number }>();
  const counts = new Map<string, { agreed: number; voted: number }>();
  for (const { before, effects } of steps) {
    for (const effect of effects) {
      if (effect.kind !== 'recorded') continue;
      const { id, action, task } = effect.record;
      if (!['agree', 'refuse', 'abstain', 'timeoutAgree'].includes(action)) continue;
      const known = before.tasks.find((each) => each.id === task);
      if (known?.kind === 'circulated') continue;
      const key = known?.round ?? `${task}`;
      const { agreed = 0, voted = 0 } = rounds.get(key) ?? {};
      const count = { agreed: agreed + (action === 'agree' || action === 'timeoutAgree' ? 1 : 0), voted: voted + 1 };
      rounds.set(key, count);
      counts.set(id, count);
    }
  }
  return counts;
}
