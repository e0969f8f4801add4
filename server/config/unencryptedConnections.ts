import pg from 'pg';
import type { EgressOrigin } from './egressAllowlist.ts';
import { isLoopbackHost } from './loopback.ts';

interface ConfiguredConnections {
  readonly databaseAddress: string | undefined;
  readonly mailUrl: string | undefined;
  readonly outgoing: readonly EgressOrigin[];
}

/** Returns a warning for each connection that leaves this machine without TLS. Names hosts, never passwords. */
export function describeUnencryptedConnections({
  databaseAddress,
  mailUrl,
  outgoing,
}: ConfiguredConnections): readonly string[] {
  const database = databaseAddress === undefined ? undefined : findPlainDatabaseHost(databaseAddress);
  const mail = mailUrl === undefined ? undefined : findPlainMailHost(mailUrl);
  const origins = outgoing
    .map(({ origin }) => new URL(origin))
    .filter(({ protocol, hostname }) => protocol === 'http:' && !isLoopbackHost(hostname));
  return [
    ...(database === undefined
      ? []
      : [`DATABASE_URL connects to ${database} without TLS: add sslmode=verify-full to it.`]),
    ...(mail === undefined
      ? []
      : [`RINGI_MAIL_URL does not require TLS for ${mail}: use smtps:// or add requireTLS=true to it.`]),
    ...origins.map(({ origin }) => `RINGI_EGRESS_ALLOWLIST allows ${origin} without TLS: use https:// for it.`),
  ];
}

/** Asks the driver, which also reads `PGHOST` and `PGSSLMODE`. It reports an invalid address when it connects. */
function findPlainDatabaseHost(connectionString: string): string | undefined {
  try {
    const { host, ssl } = new pg.Client({ connectionString });
    return ssl || host.startsWith('/') || isLoopbackHost(host) ? undefined : host;
  } catch {
    return undefined;
  }
}

/** With `smtp:`, nodemailer uses STARTTLS if the server offers it, and requires it only with `requireTLS`. */
function findPlainMailHost(url: string): string | undefined {
  const { protocol, hostname, searchParams } = new URL(url);
  const requiresTls = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  return requiresTls || isLoopbackHost(hostname) ? undefined : hostname;
}
