import { findPolicyRefusal } from '../domain/process/findPolicyRefusal.ts';
import type { Actor, Command, CommandKind } from '../domain/workflow/command.ts';
import type { ProcessDefinition } from '../domain/workflow/processDefinition.ts';
import type { Executor, InstanceState } from '../domain/workflow/instanceState.ts';
import { PLATFORM_ACTOR } from './processHarness.ts';
import type { Move } from './moves.ts';
import { group } from './people.ts';

const pickCyclic = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const SYSTEM_KINDS: ReadonlySet<string> = new Set([
  'fireTimer',
  'finishHandler',
  'calledEnded',
  'peopleLeft',
  'peopleBack',
]);
const RESUME_COMMANDS: Readonly<Partial<Record<InstanceState['status'], CommandKind>>> = {
  suspended: 'resume',
  onHold: 'restore',
};
/** A move with this value of `who` is executed even if it is impossible. */
const UNCHECKED_ACTOR = 9;

interface MoveContext {
  readonly definition: ProcessDefinition;
  readonly state: InstanceState;
  readonly participants: readonly Actor[];
}
interface ActorCommand {
  readonly actor: Actor;
  readonly command: Command;
}

/**
 * Converts a move to a command and its actor: usually a user whom the policy allows it, on a task that allows it,
 * sometimes a random user. A suspended request is soon resumed, because no other command is possible.
 */
export function toActorCommand(given: MoveContext, move: Move): ActorCommand {
  const awakening = RESUME_COMMANDS[given.state.status];
  const isBold = move.actor === UNCHECKED_ACTOR;
  const kind =
    awakening !== undefined && move.pick % 3 === 0
      ? awakening
      : isBold || isPossible(given, move)
        ? move.kind
        : 'decide';
  const meant = { ...move, kind };
  return (
    pickCyclic(isBold ? [] : listAllowedCommands(given, meant), move.task * 7 + move.actor) ?? {
      actor: pickCyclic(SYSTEM_KINDS.has(kind) ? [PLATFORM_ACTOR] : given.participants, move.actor) ?? PLATFORM_ACTOR,
      command: createCommand(given, meant),
    }
  );
}

const listAllowedCommands = (given: MoveContext, move: Move): readonly ActorCommand[] =>
  SYSTEM_KINDS.has(move.kind)
    ? []
    : given.participants
        .flatMap((actor) =>
          given.state.tasks.map((_, task) => ({ actor, command: createCommand(given, { ...move, task }) })),
        )
        .filter(({ actor, command }) => findPolicyRefusal(given.definition, given.state, actor, command) === undefined);

/** Whether the move can succeed. An impossible move becomes a decision, so that requests make progress. */
function isPossible(given: MoveContext, move: Move): boolean {
  const { timers, jobs, calls } = given.state;
  if (move.kind === 'fireTimer') return timers.length > 0;
  if (move.kind === 'finishHandler') return jobs.length > 0;
  return move.kind === 'calledEnded' ? calls.length > 0 : listAllowedCommands(given, move).length > 0;
}

/** Creates the command of a move for the current state of the request. */
function createCommand(
  { definition, state, participants }: MoveContext,
  { kind, task: index, pick, step, people: picks, variables, isAgreed }: Move,
): Command {
  const task = pickCyclic(state.tasks, index)?.id ?? '0';
  const node = pickCyclic(Object.keys(definition.nodes), pick) ?? '';
  const people = picks.flatMap((each) => pickCyclic(participants, each)?.person ?? []);
  const travelled = pickCyclic(
    state.path.filter((entry) => entry.handler !== undefined),
    step,
  );
  const opinion = pick % 10 === 0 ? '' : 'because';
  const chosenPeople: Readonly<Record<string, readonly Executor[]>> = pick % 4 === 0 ? { [node]: people } : {};
  switch (kind) {
    case 'start':
      return { kind, instance: '1', variables, opinion, chosenPeople };
    case 'decide':
      return {
        kind,
        task,
        opinion,
        variables,
        chosenPeople,
        vote: isAgreed || pick % 3 === 0 ? 'agree' : pick % 3 === 1 ? 'refuse' : 'abstain',
        ...(pick === 7 && { destination: node }),
      };
    case 'return':
      return {
        kind,
        task,
        opinion,
        to: pick % 3 === 0 ? 'previous' : pick % 3 === 1 ? 'initiator' : { node: travelled?.node ?? node },
        afterwards: isAgreed ? 'normal' : 'backtrack',
      };
    case 'transfer':
      return { kind, task, opinion, to: people[0] ?? group('nobody') };
    case 'retrieve':
    case 'reply':
      return { kind, task, opinion };
    case 'claim':
    case 'release':
    case 'open':
    case 'cancelCirculation':
      return { kind, task };
    case 'addSigners':
      return { kind, task, opinion, people, position: pick % 5 === 0 ? 'before' : 'parallel' };
    case 'circulate':
      return {
        kind,
        task,
        opinion,
        people,
        order: isAgreed ? 'parallel' : 'sequential',
        afterwards: pick % 2 === 0 ? 'comeBack' : 'goOn',
        completion: pick % 3 === 0 ? { by: 'all' } : { by: pick % 3 === 1 ? 'count' : 'percent', value: step },
      };
    case 'communicate':
      return { kind, task, opinion, people };
    case 'revokeCommunication':
      return { kind, task, deleteOpinions: isAgreed };
    case 'jump':
      return { kind, task, opinion, destination: node, people };
    case 'withdraw':
    case 'takeBack':
    case 'void':
    case 'suspend':
    case 'pend':
      return { kind, opinion };
    case 'recover':
      return {
        kind,
        opinion,
        destination: travelled?.node ?? node,
        afterwards: isAgreed ? 'normal' : 'backtrack',
      };
    case 'resume':
    case 'restore':
    case 'delete':
      return { kind };
    case 'fireTimer':
      return { kind, timer: pickCyclic(state.timers, pick)?.id ?? '0' };
    case 'finishHandler':
      return {
        kind,
        job: pickCyclic(state.jobs, pick)?.id ?? '0',
        result: pick === 1 && step > 20 ? { ok: false, message: 'broken' } : { ok: true, variables },
      };
    case 'calledEnded':
      return {
        kind,
        called: pickCyclic(state.calls, pick)?.id ?? '0',
        outcome: isAgreed ? 'approved' : ((['refused', 'cancelled', 'none'] as const)[pick % 3] ?? 'none'),
        variables,
      };
    case 'peopleLeft':
    case 'peopleBack':
      return { kind, people: people.slice(0, 1).map(({ id }) => id) };
  }
}
