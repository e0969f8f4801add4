import { StartupError } from '#server/config/startupError.ts';
import { openConnections, type ConnectionSettings } from './connections.ts';
import { createDatabase, type Database } from './database.ts';
import { isConnectionFatal } from './connectionFault.ts';
import { CONNECTION_LIMITS } from './connectionLimits.ts';
import { leaseNode } from './nodeLease.ts';
import { PostgresTransport } from './signals/postgresTransport.ts';

/** Printed if statements would run without a limit. The values are those of a connection without a pooler. */
const NO_ROLE_LIMITS = `RINGI_DATABASE_POOLER is set, and statements have no time limit: ALTER ROLE … SET statement_timeout = '10s', and set jit = off and random_page_cost = 1.1 for it.`;

const MAX_CONNECTIONS = 10;
const MAX_BACKGROUND_CONNECTIONS = 2;

/**
 * Opens a PostgreSQL server. It may be disconnected, restarted or replaced at any time: statements fail meanwhile
 * (`isAway`), and the connections recover by themselves.
 *
 * @param wishes `schema` limits everything to one schema; `logLine` reports when the database becomes unavailable and
 * available again; `reusesStatements: false` builds and sends every statement separately, for comparison (ADR 41)
 */
export async function openPostgres(
  address: string,
  {
    schema,
    limits = CONNECTION_LIMITS,
    logLine = () => undefined,
    reusesStatements = true,
    isPooled = false,
  }: Partial<Pick<ConnectionSettings, 'schema' | 'limits' | 'isPooled'>> & {
    readonly logLine?: (line: string) => void;
    readonly reusesStatements?: boolean;
  } = {},
): Promise<Database> {
  const settings = { address, schema, limits, isPooled, listener: reportRefusals(logLine) };
  const answers = openConnections(settings, limits.statement, MAX_CONNECTIONS);
  const background = openConnections(settings, limits.background, MAX_BACKGROUND_CONNECTIONS);
  const transport = new PostgresTransport(settings, logLine);
  const close = async (): Promise<void> => {
    await transport.close();
    await Promise.all([answers.close(), background.close()]);
  };
  try {
    const { rows } = await answers.ask<{ version: string; limit: string }>(
      `select current_setting('server_version') as version, current_setting('statement_timeout') as limit`,
    );
    if (isPooled && rows[0]?.limit === '0') logLine(NO_ROLE_LIMITS);
    const place = await leaseNode(settings, {
      onLost() {
        logLine('The database does not answer; work goes on as soon as it does.');
        // Without this, a long background statement would wait for its response much longer.
        for (const { breakOff } of [answers, background]) breakOff();
      },
      onRegained: () => logLine('The database answers again.'),
    });
    return createDatabase({
      name: `PostgreSQL ${rows[0]?.version ?? ''}`,
      nodeNumber: place.number,
      isReachable: place.isHeld,
      foreground: answers,
      background,
      reusesStatements,
      transport,
      snapshotConfig: { isolationLevel: 'repeatable read', accessMode: 'read only' },
      close: async () => {
        await place.release();
        await close();
      },
    });
  } catch (error) {
    await close();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database at ${redactSecret(address)} cannot be reached: ${errorReason(error)}.`);
  }
}

/** Reports once that the database refuses new connections, and once that it accepts them again. */
function reportRefusals(logLine: (line: string) => void): NonNullable<ConnectionSettings['listener']> {
  let isRefused = false;
  return {
    onRefused(error) {
      if (isRefused || !isConnectionFatal(error) || isRestarting(error)) return;
      isRefused = true;
      logLine(`The database refuses connections (${errorReason(error)}); work goes on as soon as it takes them.`);
    },
    onConnected() {
      if (isRefused) logLine('The database takes connections again.');
      isRefused = false;
    },
  };
}

/** Whether the database is shutting down or starting (class 57P). The lease is lost then, which is reported anyway. */
const isRestarting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('57P');

const errorReason = (error: unknown): string => {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
};

function redactSecret(address: string): string {
  if (!URL.canParse(address)) return 'DATABASE_URL';
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
