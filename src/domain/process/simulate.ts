import type { Refusal } from '../shared/refusal.ts';
import type { CommandPreview } from '../tasks/commandPreview.ts';
import type { Actor, CommandInputs, Command, AssigneeQuery } from '../workflow/command.ts';
import { runCommand } from './decide.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import { previewEffects } from './previewEffects.ts';
import { advance } from './run/advance.ts';
import type { Run } from './run/run.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/** The result of a simulation, the reason why it would be refused, or the questions that must be answered first. */
export type Simulation<T> =
  | ({ readonly kind: 'shown' } & T)
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'asks'; readonly questions: readonly AssigneeQuery[] };

/** The arguments of `decide`. */
export interface CommandAttempt {
  readonly definition: ProcessDefinition;
  readonly state: InstanceState | undefined;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: CommandInputs;
}

/**
 * Simulates a command without storing anything (contract tasks 9). Missing input (an opinion, users, a path) is not a
 * reason to refuse. Rights are not checked; the page that shows the result has already done so.
 * @param attempt the arguments of `decide`
 * @returns the effects of the command; a refusal; or the questions that must be answered first
 * @example
 * import { actor, chart, ProcessHarness } from '@ringi/domain/testing';
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * const answers = { now: 0, ids: { first: '1' }, people: {}, agents: {} };
 * const attempt = { definition: harness.definition, state: harness.currentState, actor: actor('wang'), answers };
 * simulate({ ...attempt, command: harness.createDecision('wang') }).preview.outcome; // 'approved'
 */
export function simulate(attempt: CommandAttempt): Simulation<{ readonly preview: CommandPreview }> {
  const tried = runSimulation(attempt);
  if (tried.kind !== 'shown') return tried;
  const { command, state } = attempt;
  const refuses = command.kind === 'decide' && command.vote === 'refuse';
  const agreed = refuses ? runSimulation({ ...attempt, command: { ...command, vote: 'agree' } }) : undefined;
  const outlook = previewEffects(tried.run, state);
  const isSame =
    agreed?.kind === 'shown' &&
    outlook.outcome === undefined &&
    outlook.openedNodes.length > 0 &&
    sameNodes(outlook, previewEffects(agreed.run, state));
  return { kind: 'shown', preview: { ...outlook, isSameAsAgreement: isSame } };
}

const sameNodes = (one: CommandPreview, other: CommandPreview): boolean =>
  JSON.stringify(one.openedNodes.map(({ node }) => node)) === JSON.stringify(other.openedNodes.map(({ node }) => node));

/** Runs the command on a copy of the state. */
function runSimulation(attempt: CommandAttempt): Simulation<{ readonly run: Run }> {
  const run = runCommand({ ...attempt, isPreview: true });
  if (run.refusal === undefined) advance(run);
  if (run.refusal) return { kind: 'refused', refusal: run.refusal };
  return run.questions.size > 0 ? { kind: 'asks', questions: [...run.questions.values()] } : { kind: 'shown', run };
}
