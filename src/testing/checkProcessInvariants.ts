import fc from 'fast-check';
import type { Variables } from '../domain/expression/tree.ts';
import { replay } from '../domain/process/replay.ts';
import type { Actor } from '../domain/workflow/command.ts';
import type { ProcessDefinition } from '../domain/workflow/processDefinition.ts';
import { assertProperty } from './assertProperty.ts';
import { findBrokenInvariants } from './findBrokenInvariants.ts';
import type { ResolveAssignees } from './answerQuestions.ts';
import { resolveWithInventedUsers } from './resolveFromNames.ts';
import { findStateFaults } from './invariants.ts';
import type { ProcessHarness } from './processHarness.ts';
import { anyMove, type Move } from './moves.ts';
import { runMoves, type Step, type TriedCommand } from './runMoves.ts';
import { toSortedJson } from './toSortedJson.ts';
import { findBrokenOffers, findStepFaults } from './stepFaults.ts';
import { anyVariables } from './variables.ts';

/** Invariants of a company's own process, by name: each must be true after every step. */
export type ProcessInvariants = Readonly<Record<string, (step: Step) => boolean>>;

/** Users, form values, and the size of the run. */
export interface InvariantSettings {
  /** Users who act; all users the request concerns by default. */
  readonly participants?: readonly Actor[];
  readonly directory?: ResolveAssignees;
  /** Form values; by default values near those in the conditions. */
  readonly variables?: fc.Arbitrary<Variables>;
  /** Number of requests; 100 by default. */
  readonly runs?: number;
  /** Maximum number of moves per request; 30 by default. */
  readonly moves?: number;
  /** The same seed generates the same requests. */
  readonly seed?: number;
}

/**
 * Executes many requests of a process, each with moves of several users, and checks after every step the general
 * invariants of processes and the company's own ones.
 * @param definition the process
 * @param promises invariants after every step, by name
 * @param settings users, form values, and the size of the run
 * @throws with the shortest history that violates an invariant, and the seed to reproduce it
 * @example
 * const leave = chart(['start -> apply', 'apply -> xor', 'xor -> boss: days > 3', 'xor -> end: else', 'boss -> end']);
 * checkProcessInvariants(leave, {
 *   'who refuses is not overruled': ({ after }) =>
 *     after.outcome !== 'approved' || !Object.values(after.verdicts).includes('refuse'),
 * }, { runs: 20 });
 */
export function checkProcessInvariants(
  definition: ProcessDefinition,
  promises: ProcessInvariants = {},
  settings: InvariantSettings = {},
): void {
  const { variables = anyVariables(definition), runs = 100, moves: most = 30, seed } = settings;
  const moves = fc.array(anyMove(variables), { minLength: 1, maxLength: most, size: 'max' });
  let started = 0;
  const proof = fc.property(moves, (each) => {
    const harness = playAndCheck(definition, each, promises, settings);
    if (harness) started += 1;
  });
  assertProperty(definition.key, proof, { runs, seed });
  if (started === 0) throw new Error(`No request of ${definition.key} could be started`);
}

/**
 * Executes one request. Throws with the violations and the commands that led to them. Returns `undefined` if the
 * request cannot be started.
 */
function playAndCheck(
  definition: ProcessDefinition,
  moves: readonly Move[],
  promises: ProcessInvariants,
  { participants, directory = resolveWithInventedUsers }: InvariantSettings,
): ProcessHarness | undefined {
  const story: string[] = [];
  const refuse = (faults: readonly string[]) => {
    if (faults.length > 0) throw new Error([...faults, 'after', ...story].join('\n  '));
  };
  const harness = runMoves(definition, moves, {
    ...(participants && { participants }),
    directory,
    onTry: (tried) => {
      if (tried.refusal === undefined) story.push(sentence(tried));
      refuse(findBrokenOffers(tried));
    },
    onStep: (step) => {
      refuse([
        ...findStateFaults(step.after, definition),
        ...findStepFaults(step),
        ...findBrokenInvariants(promises, step),
      ]);
    },
  });
  if (harness && toSortedJson(replay(definition, harness.events)) !== toSortedJson(harness.currentState))
    refuse(['replaying the events gives another state']);
  return harness;
}

const sentence = ({ before, actor, command }: TriedCommand): string => {
  const node = 'task' in command ? before.tasks.find(({ id }) => id === command.task)?.node : undefined;
  return [
    actor.person.id,
    command.kind,
    ...('vote' in command ? [command.vote] : []),
    ...(node === undefined ? [] : [`at ${node}`]),
    ...('variables' in command ? [JSON.stringify(command.variables)] : []),
  ].join(' ');
};
