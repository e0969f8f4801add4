import { type ConsideredVote, type NodePreview, previewDecision } from '#domain/process/previewDecision.ts';
import { actor } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { simulateAccepted } from '#test/support/process/lookAhead.ts';

export const withPreview = ({ next }: NodePreview) => ({ next, preview: next[0]?.preview });
export const considered = (harness: ProcessHarness, by: string, choice: Partial<ConsideredVote> = {}) =>
  withPreview(
    simulateAccepted((answers) =>
      previewDecision(
        harness.definition,
        harness.currentState,
        actor(by),
        harness.getTask(by).id,
        { vote: 'agree', variables: {}, ...choice },
        answers,
      ),
    ),
  );
export const names = (next: NodePreview['next']): unknown[] =>
  next.map(({ id, executors, successors }) =>
    successors.length > 0 ? [id, names(successors)] : [id, ...executors.map((each) => each.id)],
  );

const LEAVE = chart([
  'start -> apply',
  'apply -> manager',
  'manager -> xor1',
  'xor1 -> end2: vote == "refuse"',
  'xor1 -> boss: days > 3',
  'xor1 -> hr: else',
  'boss -> hr',
  'hr -> end',
]);
export const startLeave = (days = 1) => {
  const harness = new ProcessHarness(LEAVE).start('zhang', { days });
  harness.decide('apply');
  return harness;
};
