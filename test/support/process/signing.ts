import type { EmptyApproverRule, UserTaskSettings, VotingRule } from '#domain/workflow/processDefinition.ts';
import type { ResolveAssignees } from '#testing/answerQuestions.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

export type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/** A vote after a step of the initiator, so that a signer can refuse; its verdict selects the flow. */
export const signingChart = (task: Partial<UserTaskSettings>) =>
  chart(
    [
      'start -> apply',
      'apply -> sign',
      'sign -> xor',
      'xor -> passed: signResult == true',
      'xor -> failed: else',
      'passed -> end',
      'failed -> end',
    ],
    { sign: { task } },
  );

export interface Signing {
  readonly wanted: number;
  readonly by?: 'count' | 'percent';
  readonly empty?: EmptyApproverRule;
  readonly more?: Partial<CounterSign>;
}

/** Returns a request just before the counter-sign of these signers. */
export function signedBy(
  signers: readonly string[],
  { wanted, by = 'count', empty = 'refuse', more }: Signing,
  directory: ResolveAssignees = resolveFromNames,
): ProcessHarness {
  const voting: CounterSign = {
    mode: 'parallel',
    threshold: { by, value: wanted },
    counted: 'agree',
    finish: 'atOnce',
    ...more,
  };
  const task = { ...assignTo(...signers), voting, emptyApprover: empty, switches: ['mayAddSigners' as const] };
  return new ProcessHarness(signingChart(task), directory).start('zhang');
}

/** Returns a request at the counter-sign. */
export const signing = (...asked: Parameters<typeof signedBy>): ProcessHarness => {
  const harness = signedBy(...asked);
  harness.decide('apply');
  return harness;
};

/** Returns the users of each `allDecide` record in the history. */
export const decidingTogether = (harness: ProcessHarness): readonly string[] =>
  harness.effects.flatMap((effect) =>
    effect.kind === 'recorded' && effect.record.action === 'allDecide'
      ? [effect.record.partners.map(({ id }) => id).join(' ')]
      : [],
  );
