import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import type { InstanceState, PathEntry, TaskState } from '../workflow/instanceState.ts';
import { findEntry } from './run/path.ts';
import { findPreviousStep } from './run/steps.ts';
import type { PersonId } from '../shared/ids.ts';

/** Whether the user's last decision can be taken back: the task that would be replaced, or why it is not possible. */
export type TakeBackResult =
  | { readonly kind: 'possible'; readonly entry: PathEntry; readonly task: TaskState }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'several' };

/**
 * Finds the decision a user may take back (contract process 8, number 3): their last one, if no later step has been
 * decided and exactly one ordinary task follows. Gateways and skipped nodes in between are ignored. Not possible across
 * parallel branches or for a counter-sign.
 */
export function findTakeBack(definition: ProcessDefinition, state: InstanceState, person: PersonId): TakeBackResult {
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
  const here = findEntry(state, state.tokens.find(({ id }) => id === token)?.entry);
  return here !== undefined && findPreviousStep({ definition, draft: state }, here)?.isForced === true;
}

const isDecided = (definition: ProcessDefinition, { node, leftBy }: PathEntry): boolean =>
  definition.nodes[node]?.kind === 'userTask' && leftBy !== undefined && leftBy !== 'skip' && leftBy !== 'system';

/** Whether the task follows the entry without a decision in between. */
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
