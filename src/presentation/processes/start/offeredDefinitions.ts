import { DefinitionGateway } from '#application/ports/workflow/definitionGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { DefinitionSummary } from '#domain/requests/definitionViews.ts';
import type { DefinitionId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { RowSource } from '../../lists/recordList.ts';
import type { Session } from '../../ui/state/Session.ts';

/** A process with its relation to the user: a favourite, or started recently. */
export interface OfferedDefinition extends DefinitionSummary {
  readonly shortcut?: 'favourite' | 'recent';
  readonly isMine: boolean;
}

/** Number of the user's latest requests that determine the recently started processes. */
const RECENT_PAGE_SIZE = 30;
const MAX_RECENT = 4;
const OWN_REQUESTS = { number: 1, size: RECENT_PAGE_SIZE, search: '', filters: {} };

interface UserShortcuts {
  readonly favourites: ReadonlySet<string>;
  readonly recent: ReadonlySet<string>;
  readonly isIncomplete: boolean;
}

/**
 * Loads processes with their relation to the user. Administrators get all processes, other users those they may start.
 */
export function createDefinitionSource(get: Resolve, session: Session): RowSource<OfferedDefinition> {
  let shortcuts: Promise<UserShortcuts> | undefined;
  return async (request) => {
    await session.load();
    const isMine = session.user?.isAdministrator ?? false;
    // Reloaded with each first page. The following pages must use the same favourites and recent processes as the
    // first.
    if (shortcuts === undefined || request.number === 1) shortcuts = loadShortcuts(get);
    const [found, { favourites, recent, isIncomplete }] = await Promise.all([
      readDefinitions(get, request, isMine),
      shortcuts,
    ]);
    if (!found.ok) return found;
    const findShortcut = ({ id, key }: DefinitionSummary) =>
      favourites.has(id) ? { shortcut: 'favourite' as const } : recent.has(key) ? { shortcut: 'recent' as const } : {};
    return ok({
      ...found.value,
      isIncomplete,
      rows: found.value.rows.map((row) => ({ ...row, ...findShortcut(row), isMine })),
    });
  };
}

async function readDefinitions(
  get: Resolve,
  request: PageRequest,
  isMine: boolean,
): Promise<Result<Page<DefinitionSummary>>> {
  if (isMine) return get(DefinitionGateway).listDefinitions(request);
  const found = await get(InstanceGateway).listStartable(request);
  return found.ok
    ? ok({ ...found.value, rows: found.value.rows.map((row) => ({ ...row, status: 'deployed' })) })
    : found;
}

/** Loads favourites and recent processes. If one of the two cannot be loaded, the other is still shown. */
async function loadShortcuts(get: Resolve): Promise<UserShortcuts> {
  const [favourites, mine] = await Promise.all([
    get(FollowGateway).listFavourites({ ...OWN_REQUESTS, filters: { kind: 'definition' } }),
    get(InstanceGateway).listMine(OWN_REQUESTS),
  ]);
  return {
    isIncomplete: [favourites, mine].some((answer) => !answer.ok && answer.error.kind !== 'notOffered'),
    favourites: new Set<DefinitionId>(
      favourites.ok
        ? favourites.value.rows.flatMap((row) => (row.kind === 'definition' ? [row.definition.id] : []))
        : [],
    ),
    recent: new Set(
      [...new Set(mine.ok ? mine.value.rows.map(({ definitionKey }) => definitionKey) : [])].slice(0, MAX_RECENT),
    ),
  };
}
