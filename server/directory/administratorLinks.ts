import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { Sql } from '../storage/database.ts';

/** An address that opens once: whoever opens it chooses a password. */
export interface OneTimeLink {
  /** Stands behind the # of the address, which no server is ever sent. */
  readonly secret: string;
  readonly until: Instant;
}

/** Makes such an address for an administrator; nothing where this server makes none. */
export type NewAdministratorLink = (
  tx: Sql,
  of: { readonly tenant: string; readonly person: PersonId },
  now: Instant,
) => Promise<OneTimeLink | undefined>;

/** The one place that decides how an administrator of a new company gets in. */
export const makeAdministratorLink: NewAdministratorLink = () => Promise.resolve(undefined);

/** Where a link begins: where people reach this server, or this machine. */
export const addressOfLink = (
  secret: string,
  { address, port }: { readonly address?: string; readonly port: number },
): string => new URL(`/mobile/pages/access#${secret}`, address ?? `http://localhost:${port}`).href;
