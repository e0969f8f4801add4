import type { Actor, Command, Effect } from '../domain/workflow/command.ts';
import type { InstanceState } from '../domain/workflow/instanceState.ts';
import type { ProcessDefinition } from '../domain/workflow/processDefinition.ts';
import type { RefusalCode } from '../domain/shared/refusal.ts';
import { toActorCommand } from './toActorCommand.ts';
import { collectParticipants } from './collectParticipants.ts';
import { ProcessHarness } from './processHarness.ts';
import { freeze } from './freeze.ts';
import type { ResolveAssignees } from './answerQuestions.ts';
import type { Move } from './moves.ts';

/** A command that was tried, and the code of its refusal if it was refused. */
export interface TriedCommand {
  readonly definition: ProcessDefinition;
  readonly before: InstanceState;
  readonly actor: Actor;
  readonly command: Command;
  readonly refusal: RefusalCode | undefined;
}
/** A command that was executed, with the states before and after it. */
export interface Step extends TriedCommand {
  readonly after: InstanceState;
  readonly effects: readonly Effect[];
}

/** Users of a run, and its observers. */
export interface RunSettings {
  /** Users who act; all users the request concerns by default. */
  readonly participants?: readonly Actor[];
  readonly initiator?: string;
  readonly directory?: ResolveAssignees;
  /** Called after every executed command. */
  readonly onStep?: (step: Step) => void;
  /** Called after every command, refused ones included. */
  readonly onTry?: (tried: TriedCommand) => void;
}

const A_MINUTE = 60_000;

/**
 * Executes moves by several users on a new request. A move no user could make becomes a decision, so that requests make
 * progress.
 * @param definition the process
 * @param moves in their order
 * @param settings users and observers
 * @returns the harness with the last state; `undefined` if the process refuses to start
 * @example
 * import fc from 'fast-check';
 * const moves = fc.sample(anyMove(fc.constant({})), 20);
 * runMoves(chart(['start -> wang', 'wang -> end']), moves).currentState.id; // '1'
 */
export function runMoves(
  definition: ProcessDefinition,
  moves: readonly Move[],
  { participants, initiator = 'initiator', directory, onStep, onTry }: RunSettings = {},
): ProcessHarness | undefined {
  const harness = new ProcessHarness(definition, directory);
  const [first] = moves;
  const starter = participants?.[0] ?? { person: { kind: 'person', id: initiator, name: initiator }, ...NOBODY };
  const variables = first?.variables ?? {};
  const start: Command = { kind: 'start', instance: '1', variables, opinion: '', chosenPeople: {} };
  if (harness.attempt(starter, start).kind !== 'done') return undefined;
  for (const move of moves) {
    const before = freeze(harness.currentState);
    // After the end of the request, a few more commands are tried.
    if (before.endedAt !== undefined && move.pick > 1) break;
    if (move.kind === 'fireTimer' && move.isAgreed) harness.now += A_MINUTE;
    const { actor, command } = toActorCommand(
      { definition, state: before, participants: participants ?? collectParticipants(before) },
      move,
    );
    const decision = harness.attempt(actor, command);
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
  return harness;
}

const NOBODY = { groups: [], isAdministrator: false };
