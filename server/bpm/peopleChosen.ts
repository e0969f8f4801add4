import type { ExecutorDto } from '#api/shapes.ts';
import { asText, readJson } from '#domain/form/doubleValues.ts';
import type { PeopleByNode } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { directoryOf } from '../directory/directory.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';

/**
 * What a command says about people for nodes (contract tasks 6): `nodeExecutors` first, `nodeUserIds` for all others.
 */
export interface ChosenDto {
  readonly nodeExecutors?: Readonly<Record<string, readonly Pick<ExecutorDto, 'type' | 'id'>[]>> | undefined;
  readonly nodeUserIds?: string | undefined;
}

/** The people chosen for nodes, found in the directory. One unknown person makes the whole call fail. */
export async function peopleChosen(
  tx: Sql,
  tenant: string,
  { nodeExecutors = {}, nodeUserIds = '' }: ChosenDto,
): Promise<Result<PeopleByNode, Failure>> {
  const byNode: Record<string, readonly Pick<ExecutorDto, 'type' | 'id'>[]> = {
    ...idsByNode(nodeUserIds),
    ...nodeExecutors,
  };
  const wanted = Object.values(byNode).flat();
  const known = await executorsById(
    tx,
    tenant,
    wanted.map(({ id }) => id),
  );
  if (wanted.some(({ id }) => !known.has(id))) return refused('people.unknown');
  const chosen = Object.entries(byNode).map(
    ([node, all]) => [node, all.flatMap(({ id }) => known.get(id) ?? [])] as const,
  );
  return ok(Object.fromEntries(chosen.filter(([, people]) => people.length > 0)));
}

/** JSON text `{"<node>":"id,id"}`. */
function idsByNode(text: string): Record<string, readonly { readonly type: 'user'; readonly id: string }[]> {
  const given = readJson(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  return Object.fromEntries(
    Object.entries(given).map(([node, ids]) => [
      node,
      asText(ids)
        .split(',')
        .filter((id) => id !== '')
        .map((id) => ({ type: 'user' as const, id })),
    ]),
  );
}

/** People and groups of a tenant by id, with the names the core carries along. */
async function executorsById(tx: Sql, tenant: string, ids: readonly string[]): Promise<ReadonlyMap<string, Executor>> {
  const directory = directoryOf(tx, tenant);
  const people = await directory.people(ids);
  const groups = await directory.groups(ids);
  return new Map([
    ...groups.map(({ id, names }): [string, Executor] => [id, { kind: 'group', id, name: names['zh-CN'] }]),
    ...people.map(({ id, names }): [string, Executor] => [id, { kind: 'person', id, name: names['zh-CN'] }]),
  ]);
}
