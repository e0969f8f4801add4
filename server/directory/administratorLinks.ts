import { BASE_PATH } from '#application/constants.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { makeAccessLink } from '../access/makeAccessLink.ts';
import { LINKED_PAGES } from '../linkedPages.ts';
import type { Sql } from '../storage/database.ts';

/** An address that opens once: whoever opens it chooses a password. */
export interface OneTimeLink {
  /** Stands behind the # of the address, which no server is ever sent. */
  readonly secret: string;
  readonly until: Instant;
}

/** Long enough to be opened at once, and no longer than a terminal is left alone. */
const HOURS = 1;

/** How somebody gets in by the server's own terminal (ADR 43). */
export const makeAdministratorLink = (
  tx: Sql,
  { tenant, person }: { readonly tenant: string; readonly person: PersonId },
  now: Instant,
): Promise<OneTimeLink> =>
  makeAccessLink(tx, { tenant, person, kind: 'administrator', madeBy: null, hours: HOURS }, now);

/** Where a link begins: where people reach this server, or this machine. */
export const addressOfLink = (
  secret: string,
  { address, port }: { readonly address?: string; readonly port: number },
): string => `${address ?? `http://localhost:${port}`}${BASE_PATH}${LINKED_PAGES.access}#${secret}`;
