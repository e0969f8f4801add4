import type { ExecutorDto } from '#contract/wire/shapes.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';
import type { PeopleByNode } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { createTenantDirectory } from '#server/directory/directory.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';

/** The users a command chooses for nodes (contract tasks 6). `nodeExecutors` takes precedence over `nodeUserIds`. */
export interface NextAssigneesDto {
  readonly nodeExecutors?: Readonly<Record<string, readonly Pick<ExecutorDto, 'type' | 'id'>[]>> | undefined;
  readonly nodeUserIds?: string | undefined;
}

/** Returns the users chosen for nodes. An unknown user fails the whole call. */
export async function parseNextAssignees(
  tx: Sql,
  tenant: string,
  { nodeExecutors = {}, nodeUserIds = '' }: NextAssigneesDto,
): Promise<Result<PeopleByNode>> {
  const byNode: Record<string, readonly Pick<ExecutorDto, 'type' | 'id'>[]> = {
    ...parseIdsByNode(nodeUserIds),
    ...nodeExecutors,
  };
  const wanted = Object.values(byNode).flat();
  const known = await findExecutors(
    tx,
    tenant,
    wanted.map(({ id }) => id),
  );
  if (wanted.some(({ id }) => !known.has(id))) return refusedError('people.unknown');
  const chosen = Object.entries(byNode).map(
    ([node, all]) => [node, all.flatMap(({ id }) => known.get(id) ?? [])] as const,
  );
  return ok(Object.fromEntries(chosen.filter(([, people]) => people.length > 0)));
}

/** Parses the JSON text `{"<node>":"id,id"}`. */
function parseIdsByNode(text: string): Record<string, readonly { readonly type: 'user'; readonly id: string }[]> {
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

/** Returns users and groups of a tenant by id, with the names the core stores. */
async function findExecutors(tx: Sql, tenant: string, ids: readonly string[]): Promise<ReadonlyMap<string, Executor>> {
  const directory = createTenantDirectory(tx, tenant);
  const people = await directory.people(ids);
  const groups = await directory.groups(ids);
  return new Map([
    ...groups.map(({ id, names }): [string, Executor] => [id, { kind: 'group', id, name: names['zh-CN'] }]),
    ...people.map(({ id, names }): [string, Executor] => [id, { kind: 'person', id, name: names['zh-CN'] }]),
  ]);
}
