import type { Refusal } from '../shared/refusal.ts';
import type { Outlook } from '../task/outlook.ts';
import type { Actor, Answers, Command, Question } from '../workflow/command.ts';
import { runCommand } from './decide.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import { outlookOf } from './outlookOf.ts';
import { advance } from './run/advance.ts';
import type { Run } from './run/run.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/** What is seen ahead, why it would be refused, or the questions that must be answered first. */
export type Foreseen<T> =
  | ({ readonly kind: 'shown' } & T)
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'asks'; readonly questions: readonly Question[] };

/** A command as `decide` would be given it. */
export interface CommandAttempt {
  readonly definition: ProcessDefinition;
  readonly state: InstanceState | undefined;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: Answers;
}

/**
 * Tries a command on paper (contract tasks 9). What it still lacks (an opinion, people, a way) is left open instead of
 * refused; rights are not asked, as the page that shows this has asked them. Nothing is kept.
 * @param attempt the command as `decide` would be given it
 * @returns what it would do, in facts; a refusal; or the questions that must be answered first
 * @example
 * import { actor, chart, Desk } from '@ringi/domain/testing';
 * const desk = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * const answers = { now: 0, ids: { first: '1' }, people: {}, agents: {} };
 * const attempt = { definition: desk.definition, state: desk.current, actor: actor('wang'), answers };
 * foresee({ ...attempt, command: desk.decision('wang') }).outlook.ends; // 'approved'
 */
export function foresee(attempt: CommandAttempt): Foreseen<{ readonly outlook: Outlook }> {
  const tried = tryOut(attempt);
  if (tried.kind !== 'shown') return tried;
  const { command, state } = attempt;
  const refuses = command.kind === 'decide' && command.vote === 'refuse';
  const agreed = refuses ? tryOut({ ...attempt, command: { ...command, vote: 'agree' } }) : undefined;
  const outlook = outlookOf(tried.run, state);
  const isSame =
    agreed?.kind === 'shown' &&
    outlook.ends === undefined &&
    outlook.opens.length > 0 &&
    sameNodes(outlook, outlookOf(agreed.run, state));
  return { kind: 'shown', outlook: { ...outlook, goesOnAllTheSame: isSame } };
}

const sameNodes = (one: Outlook, other: Outlook): boolean =>
  JSON.stringify(one.opens.map(({ node }) => node)) === JSON.stringify(other.opens.map(({ node }) => node));

/** Runs the command without keeping anything. */
function tryOut(attempt: CommandAttempt): Foreseen<{ readonly run: Run }> {
  const run = runCommand({ ...attempt, isPreview: true });
  if (run.refusal === undefined) advance(run);
  if (run.refusal) return { kind: 'refused', refusal: run.refusal };
  return run.questions.size > 0 ? { kind: 'asks', questions: [...run.questions.values()] } : { kind: 'shown', run };
}
