import { DefinitionGateway } from '#application/ports/definitionGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { Resolve } from '#application/token.ts';
import type { KeptDefinition } from '#domain/definition/definitionViews.ts';
import type { DefinitionId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { RowSource } from '../list/recordList.ts';
import type { Session } from '../shared/Session.ts';

/** A process with what I have to do with it: a favourite, or one I have started lately. */
export interface OfferedDefinition extends KeptDefinition {
  readonly closeness?: 'favourite' | 'recent';
  readonly isInMyCare: boolean;
}

/** So many of my latest requests say what I start lately. */
const LOOKED_AT = 30;
const SHOWN_RECENT = 4;
const MINE = { number: 1, size: LOOKED_AT, search: '', filters: {} };

interface Closeness {
  readonly favourites: ReadonlySet<string>;
  readonly recent: ReadonlySet<string>;
}

/**
 * Processes with what I have to do with each. Whoever takes care of definitions sees all of them, others what they may
 * start.
 */
export function makeOfferedDefinitions(get: Resolve, session: Session): RowSource<OfferedDefinition> {
  let closeness: Promise<Closeness> | undefined;
  return async (request) => {
    await session.read();
    const isInMyCare = session.user?.isAdministrator ?? false;
    // Asked anew with each first page; the pages after it must agree with that one.
    if (closeness === undefined || request.number === 1) closeness = readCloseness(get);
    const [found, { favourites, recent }] = await Promise.all([readDefinitions(get, request, isInMyCare), closeness]);
    if (!found.ok) return found;
    const closenessOf = ({ id, key }: KeptDefinition) =>
      favourites.has(id)
        ? { closeness: 'favourite' as const }
        : recent.has(key)
          ? { closeness: 'recent' as const }
          : {};
    return ok({ ...found.value, rows: found.value.rows.map((row) => ({ ...row, ...closenessOf(row), isInMyCare })) });
  };
}

async function readDefinitions(
  get: Resolve,
  request: PageRequest,
  isInMyCare: boolean,
): Promise<Result<Page<KeptDefinition>, Failure>> {
  if (isInMyCare) return get(DefinitionGateway).all(request);
  const found = await get(InstanceGateway).startable(request);
  return found.ok
    ? ok({ ...found.value, rows: found.value.rows.map((row) => ({ ...row, status: 'deployed' })) })
    : found;
}

/** A platform without favourites still shows what I started lately. */
async function readCloseness(get: Resolve): Promise<Closeness> {
  const [favourites, mine] = await Promise.all([
    get(FollowGateway).favourites({ ...MINE, filters: { kind: 'definition' } }),
    get(InstanceGateway).mine(MINE),
  ]);
  return {
    favourites: new Set<DefinitionId>(
      favourites.ok
        ? favourites.value.rows.flatMap((row) => (row.kind === 'definition' ? [row.definition.id] : []))
        : [],
    ),
    recent: new Set(
      [...new Set(mine.ok ? mine.value.rows.map(({ definitionKey }) => definitionKey) : [])].slice(0, SHOWN_RECENT),
    ),
  };
}
