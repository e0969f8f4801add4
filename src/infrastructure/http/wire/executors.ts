import type { ExecutorDto } from '#contract/wire/shapes.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { NodeId } from '#domain/shared/ids.ts';

const toExecutor = ({ type, id, name }: Pick<ExecutorDto, 'type' | 'id' | 'name'>): Executor => ({
  kind: type === 'group' ? 'group' : 'person',
  id,
  name: name ?? '',
});
export const toExecutors = (dtos: readonly ExecutorDto[] | null | undefined): readonly Executor[] =>
  (dtos ?? []).map(toExecutor);

const toWire = ({ kind, id, name }: Executor): ExecutorDto => ({
  type: kind === 'group' ? 'group' : 'user',
  id,
  name,
  account: null,
  calcType: 'none',
});

/**
 * Converts the chosen assignees of nodes to `nodeExecutors` (contract tasks 6). Omits nodes without assignees, so that
 * the server finds them.
 */
export const toNodeExecutors = (people: Readonly<Record<NodeId, readonly Executor[]>>): Record<NodeId, ExecutorDto[]> =>
  Object.fromEntries(
    Object.entries(people)
      .filter(([, chosen]) => chosen.length > 0)
      .map(([node, chosen]) => [node, chosen.map(toWire)]),
  );
