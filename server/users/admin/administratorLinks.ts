import { BASE_PATH } from '#application/shared/constants.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { createPasswordLink } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { CLIENT_ROUTES } from '#server/config/clientRoutes.ts';
import type { Sql } from '#server/db/database.ts';

export interface OneTimeLink {
  /** Placed after the # of the URL, so it is never sent to a server. */
  readonly secret: string;
  readonly until: Instant;
}

/** Validity in hours: long enough to be opened at once, short enough for an unattended terminal. */
const VALID_HOURS = 1;

/** Creates the link an operator requests on the server's terminal (ADR 43). */
export const createAdministratorLink = (
  tx: Sql,
  { tenant, person }: { readonly tenant: string; readonly person: PersonId },
  now: Instant,
): Promise<OneTimeLink> =>
  createPasswordLink(tx, { tenant, person, kind: 'administrator', madeBy: null, hours: VALID_HOURS }, now);

/** Returns the URL of a link, by default on localhost. */
export const toPasswordLinkUrl = (
  secret: string,
  { address, port }: { readonly address?: string; readonly port: number },
): string => `${address ?? `http://localhost:${port}`}${BASE_PATH}${CLIENT_ROUTES.access}#${secret}`;
