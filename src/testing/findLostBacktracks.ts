import type { Step } from './runMoves.ts';

const ENDS_A_LOCK: ReadonlySet<string> = new Set(['void', 'withdraw', 'delete', 'jump']);

/**
 * A backtrack must come back to the task that returned, unless the request was voided, withdrawn, deleted, moved by
 * special delivery or terminated.
 */
export function findLostBacktracks(step: Step): readonly string[] {
  const { before, after, command } = step;
  const locked = before.tasks.find((task) => task.status === 'locked');
  if (!locked) return [];
  const now = after.tasks.find((task) => task.id === locked.id);
  if (!now)
    return ENDS_A_LOCK.has(command.kind) || isTerminated(step)
      ? []
      : [`the task ${locked.id} that returned is gone by ${command.kind}`];
  const returned = before.tasks.find((task) => task.wakes === locked.id);
  const isRedone = !after.tasks.some((task) => task.id === returned?.id);
  const isAsItShould = isRedone ? now.status === 'opened' && now.assignee === locked.assignee : now.status === 'locked';
  return isAsItShould ? [] : [`the task ${locked.id} that returned is ${now.status} with ${now.assignee ?? 'nobody'}`];
}

const isTerminated = ({ definition, before, after }: Step): boolean =>
  after.endedAt !== undefined ||
  after.path.some(
    (entry) =>
      definition.nodes[entry.node]?.kind === 'terminateEvent' && !before.path.some(({ id }) => id === entry.id),
  );
