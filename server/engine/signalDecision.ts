import type { ExecutedCommand } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { addSignals } from '#server/db/signals/signals.ts';
import { getFollowerNotice } from './noticeRows.ts';
import { toHolderRows } from './projection.ts';

/** Signals the users and groups who got or lost a task, and the initiator when the request has moved or ended. */
export function signalDecision(before: InstanceState | undefined, decided: ExecutedCommand): void {
  const [held, nowHeld] = [listHeld(before), listHeld(decided.state)];
  addSignals('todo', [
    ...[...held].flatMap(([key, member]) => (nowHeld.has(key) ? [] : [member])),
    ...[...nowHeld].flatMap(([key, member]) => (held.has(key) ? [] : [member])),
    ...(getFollowerNotice(before, decided) === undefined ? [] : [decided.state.initiator.id]),
  ]);
}

/** Returns the holders of all tasks by task and member. */
const listHeld = (state: InstanceState | undefined): ReadonlyMap<string, string> =>
  new Map(
    state?.tasks.flatMap((each) =>
      toHolderRows(state, each, '').map(({ task, member }) => [`${task} ${member}`, member] as const),
    ),
  );
