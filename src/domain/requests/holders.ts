import type { Executor } from '../workflow/instanceState.ts';
import type { HistoryRow } from './instanceViews.ts';

/** The assignee of one or more open tasks. `standsInFor` contains the names of the users on whose behalf they act. */
export type TaskHolder = Executor & { readonly standsInFor: readonly string[] };

/** Returns the assignees of the open tasks without duplicates, each with the users on whose behalf they act. */
export function listHoldersWithAgents(
  open: readonly Pick<HistoryRow, 'waiting' | 'agentForName'>[],
): readonly TaskHolder[] {
  const holders = new Map<string, TaskHolder>();
  for (const { waiting, agentForName } of open) {
    for (const executor of waiting) {
      const key = `${executor.kind}.${executor.id}`;
      const names = new Set([
        ...(holders.get(key)?.standsInFor ?? []),
        ...(agentForName === undefined ? [] : [agentForName]),
      ]);
      holders.set(key, { ...executor, standsInFor: [...names] });
    }
  }
  return [...holders.values()];
}
