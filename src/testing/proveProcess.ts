import fc from 'fast-check';
import type { Variables } from '../domain/expression/tree.ts';
import { replay } from '../domain/process/replay.ts';
import type { Actor } from '../domain/workflow/command.ts';
import type { ProcessDefinition } from '../domain/workflow/processDefinition.ts';
import { assertProof } from './assertProof.ts';
import type { AskDirectory } from './answerQuestions.ts';
import { inventPeople } from './askDirectory.ts';
import { faultsOf } from './invariants.ts';
import type { Desk } from './desk.ts';
import { anyMove, type Move } from './moves.ts';
import { playMoves, type Step, type TriedCommand } from './playMoves.ts';
import { sortedJson } from './sortedJson.ts';
import { brokenOffers, faultsOfStep } from './stepFaults.ts';
import { anyVariables } from './variables.ts';

/** What a company says of its own process, by name: each must be true after every step. */
export type Promises = Readonly<Record<string, (step: Step) => boolean>>;

/** Who takes part, what forms say, and how much is played. */
export interface ProofSettings {
  /** Who takes part; whoever is concerned when it is left out. */
  readonly crowd?: readonly Actor[];
  readonly directory?: AskDirectory;
  /** What forms may say; values near those the conditions ask for when it is left out. */
  readonly variables?: fc.Arbitrary<Variables>;
  /** How many requests are played; 100 when it is left out. */
  readonly runs?: number;
  /** How many moves each of them has at most; 30 when it is left out. */
  readonly moves?: number;
  /** The same seed plays the same requests. */
  readonly seed?: number;
}

/**
 * Plays many requests of a process, each with moves of several people, and checks after every step what must hold of
 * all processes and what the company promises of this one.
 * @param definition the process
 * @param promises what must be true after every step, by name
 * @param settings who takes part, what forms say, and how much is played
 * @throws with the shortest story that breaks a promise, and the seed that plays it again
 * @example
 * const leave = chart(['start -> apply', 'apply -> xor', 'xor -> boss: days > 3', 'xor -> end: else', 'boss -> end']);
 * proveProcess(leave, {
 *   'who refuses is not overruled': ({ after }) =>
 *     after.outcome !== 'approved' || !Object.values(after.verdicts).includes('refuse'),
 * }, { runs: 20 });
 */
export function proveProcess(
  definition: ProcessDefinition,
  promises: Promises = {},
  settings: ProofSettings = {},
): void {
  const { variables = anyVariables(definition), runs = 100, moves: most = 30, seed } = settings;
  const moves = fc.array(anyMove(variables), { minLength: 1, maxLength: most, size: 'max' });
  let started = 0;
  const proof = fc.property(moves, (each) => {
    const desk = playAndCheck(definition, each, promises, settings);
    if (desk) started += 1;
  });
  assertProof(definition.key, proof, { runs, seed });
  if (started === 0) throw new Error(`No request of ${definition.key} could be started`);
}

/** One request. Throws with what is wrong and the story that led there; `undefined` when it cannot be started. */
function playAndCheck(
  definition: ProcessDefinition,
  moves: readonly Move[],
  promises: Promises,
  { crowd, directory = inventPeople }: ProofSettings,
): Desk | undefined {
  const story: string[] = [];
  const refuse = (faults: readonly string[]) => {
    if (faults.length > 0) throw new Error([...faults, 'after', ...story].join('\n  '));
  };
  const desk = playMoves(definition, moves, {
    ...(crowd && { crowd }),
    directory,
    onTry: (tried) => {
      if (tried.refusal === undefined) story.push(sentence(tried));
      refuse(brokenOffers(tried));
    },
    onStep: (step) => {
      refuse([...faultsOf(step.after, definition), ...faultsOfStep(step), ...brokenPromises(promises, step)]);
    },
  });
  if (desk && sortedJson(replay(definition, desk.events)) !== sortedJson(desk.current))
    refuse(['replaying the events gives another state']);
  return desk;
}

const brokenPromises = (promises: Promises, step: Step): readonly string[] =>
  Object.entries(promises).flatMap(([name, holds]) => (holds(step) ? [] : [`broken promise: ${name}`]));

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
