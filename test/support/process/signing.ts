import type { EmptyApproverRule, UserTaskSettings, VotingRule } from '#domain/workflow/processDefinition.ts';
import type { AskDirectory } from '#testing/answerQuestions.ts';
import { askDirectory } from '#testing/askDirectory.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';

export type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/** A vote behind a step of the initiator's, so that it can refuse a decision there; its verdict chooses the way. */
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

/** A counter-sign of these people, about to be reached. */
export function signedBy(
  signers: readonly string[],
  { wanted, by = 'count', empty = 'refuse', more }: Signing,
  directory: AskDirectory = askDirectory,
): Desk {
  const voting: CounterSign = {
    mode: 'parallel',
    threshold: { by, value: wanted },
    counted: 'agree',
    finish: 'atOnce',
    ...more,
  };
  const task = { ...peopleOf(...signers), voting, emptyApprover: empty, switches: ['mayAddSigners' as const] };
  return new Desk(signingChart(task), directory).start('zhang');
}

/** The same, reached. */
export const signing = (...asked: Parameters<typeof signedBy>): Desk => {
  const desk = signedBy(...asked);
  desk.decide('apply');
  return desk;
};

/** Whom the history names as all that are there, once for each row. */
export const decidingTogether = (desk: Desk): readonly string[] =>
  desk.effects.flatMap((effect) =>
    effect.kind === 'recorded' && effect.record.action === 'allDecide'
      ? [effect.record.partners.map(({ id }) => id).join(' ')]
      : [],
  );
