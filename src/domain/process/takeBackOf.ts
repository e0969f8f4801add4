import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import type { InstanceState, PathEntry, TaskState } from '../workflow/instanceState.ts';
import { entryOf } from './run/path.ts';
import { previousStep } from './run/steps.ts';
import type { PersonId } from '../shared/ids.ts';

/** What taking back one's own last decision would find: the task that would be replaced, or why it cannot be. */
export type TakeBack =
  | { readonly kind: 'possible'; readonly entry: PathEntry; readonly task: TaskState }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'several' };

/**
 * Looks for the decision a person may take back (contract process 8, number 3): the last one of theirs, while nobody
 * after them has decided and exactly one ordinary task follows. Gateways and skipped nodes in between do not count, but
 * parallel branches forbid it; a counter-sign is not one person's to take back.
 */
export function takeBackOf(definition: ProcessDefinition, state: InstanceState, person: PersonId): TakeBack {
  const entry = state.path.findLast(
    (each) => each.handler === person && each.leftAt !== undefined && isDecided(definition, each),
  );
  if (!entry || isCounterSign(definition, entry)) return { kind: 'nothing' };
  const following = state.tasks.filter(
    (task) => task.kind !== 'communication' && task.kind !== 'circulated' && follows(definition, state, task, entry),
  );
  const [task, ...others] = following;
  if (!task) return { kind: 'nothing' };
  return others.length > 0 || task.kind !== 'ordinary' || crossesBranches(definition, state, task)
    ? { kind: 'several' }
    : { kind: 'possible', entry, task };
}

const isCounterSign = (definition: ProcessDefinition, { node }: PathEntry): boolean => {
  const { [node]: found } = definition.nodes;
  return found?.kind === 'userTask' && found.task.voting.mode !== 'single';
};

function crossesBranches(definition: ProcessDefinition, state: InstanceState, { token }: TaskState): boolean {
  const here = entryOf(state, state.tokens.find(({ id }) => id === token)?.entry);
  return here !== undefined && previousStep({ definition, draft: state }, here)?.isForced === true;
}

const isDecided = (definition: ProcessDefinition, { node, leftBy }: PathEntry): boolean =>
  definition.nodes[node]?.kind === 'userTask' && leftBy !== undefined && leftBy !== 'skip' && leftBy !== 'system';

/** Whether the way from the entry to the task leads over nobody else's decision. */
function follows(definition: ProcessDefinition, state: InstanceState, task: TaskState, from: PathEntry): boolean {
  const byId = new Map(state.path.map((entry) => [entry.id, entry]));
  const open = [state.tokens.find(({ id }) => id === task.token)?.entry];
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = seen.has(id) ? undefined : byId.get(id);
    seen.add(id);
    for (const parent of entry
      ? [...(entry.parent === undefined ? [] : [entry.parent]), ...(entry.joined ?? [])]
      : []) {
      if (parent === from.id) return true;
      const step = byId.get(parent);
      if (step && !isDecided(definition, step)) open.push(parent);
    }
  }
  return false;
}
