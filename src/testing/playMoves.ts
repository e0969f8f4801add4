import type { Actor, Command, Effect } from '../domain/workflow/command.ts';
import type { InstanceState } from '../domain/workflow/instanceState.ts';
import type { ProcessDefinition } from '../domain/workflow/processDefinition.ts';
import type { RefusalCode } from '../domain/shared/refusal.ts';
import { commandOfMove } from './commandOfMove.ts';
import { crowdOf } from './crowdOf.ts';
import { Desk } from './desk.ts';
import { freeze } from './freeze.ts';
import type { AskDirectory } from './answerQuestions.ts';
import type { Move } from './moves.ts';

/** A command somebody gave, and why it was refused, if it was. */
export interface TriedCommand {
  readonly definition: ProcessDefinition;
  readonly before: InstanceState;
  readonly actor: Actor;
  readonly command: Command;
  readonly refusal: RefusalCode | undefined;
}
/** A command that was carried out, with the states around it. */
export interface Step extends TriedCommand {
  readonly after: InstanceState;
  readonly effects: readonly Effect[];
}

/** Who takes part, and who looks on. */
export interface PlaySettings {
  /** Who takes part; whoever is concerned when it is left out. */
  readonly crowd?: readonly Actor[];
  readonly initiator?: string;
  readonly directory?: AskDirectory;
  /** Sees every step. */
  readonly onStep?: (step: Step) => void;
  /** Sees every command, refused ones, too. */
  readonly onTry?: (tried: TriedCommand) => void;
}

const A_MINUTE = 60_000;

/**
 * Plays moves by several people on a new request. A move that nobody could make becomes a decision, so that requests
 * get on.
 * @param definition the process
 * @param moves in their order
 * @param settings who takes part, and who looks on
 * @returns the desk with what the request came to; `undefined` when the process refuses to start
 * @example
 * import fc from 'fast-check';
 * const moves = fc.sample(anyMove(fc.constant({})), 20);
 * playMoves(chart(['start -> wang', 'wang -> end']), moves).current.id; // '1'
 */
export function playMoves(
  definition: ProcessDefinition,
  moves: readonly Move[],
  { crowd, initiator = 'initiator', directory, onStep, onTry }: PlaySettings = {},
): Desk | undefined {
  const desk = new Desk(definition, directory);
  const [first] = moves;
  const starter = crowd?.[0] ?? { person: { kind: 'person', id: initiator, name: initiator }, ...NOBODY };
  const variables = first?.variables ?? {};
  const start: Command = { kind: 'start', instance: '1', variables, opinion: '', chosenPeople: {} };
  if (desk.attempt(starter, start).kind !== 'done') return undefined;
  for (const move of moves) {
    const before = freeze(desk.current);
    // What is over is tried a little longer.
    if (before.endedAt !== undefined && move.pick > 1) break;
    if (move.kind === 'fireTimer' && move.isAgreed) desk.now += A_MINUTE;
    const { actor, command } = commandOfMove({ definition, state: before, crowd: crowd ?? crowdOf(before) }, move);
    const decision = desk.attempt(actor, command);
    const tried: TriedCommand = {
      definition,
      before,
      actor,
      command,
      refusal: decision.kind === 'refused' ? decision.refusal.code : undefined,
    };
    onTry?.(tried);
    if (decision.kind !== 'done') continue;
    onStep?.({ ...tried, after: freeze(decision.state), effects: decision.effects });
    if (command.kind === 'delete') break;
  }
  return desk;
}

const NOBODY = { groups: [], isAdministrator: false };
