import type { Executor } from '../workflow/instanceState.ts';
import type { HistoryRow } from './instanceViews.ts';

/** Who holds one or more open tasks, and in whose place, as far as they do. */
export type Holder = Executor & { readonly standsInFor: readonly string[] };

/** Everybody who holds one of these tasks, each once: of several signers, each with those they stand in for. */
export function holdersWithStandIns(open: readonly Pick<HistoryRow, 'waiting' | 'agentForName'>[]): readonly Holder[] {
  const holders = new Map<string, Holder>();
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
