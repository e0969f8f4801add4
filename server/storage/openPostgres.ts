import { StartProblem } from '../startProblem.ts';
import { openConnections, type ConnectionSettings } from './connections.ts';
import { makeDatabase, type Database } from './database.ts';
import { CONNECTION_LIMITS } from './connectionLimits.ts';
import { takePlace } from './places.ts';

const CONNECTIONS = 10;
const BACKGROUND_CONNECTIONS = 2;

/**
 * A PostgreSQL server by its address. It may be cut off, restarted or replaced at any time: what is asked meanwhile
 * fails (`isAway`), and everything goes on by itself.
 *
 * @param wishes `schema` limits everything to one schema of it; `tell` hears that it is away, and that it is back.
 */
export async function openPostgres(
  address: string,
  {
    schema,
    limits = CONNECTION_LIMITS,
    tell = () => undefined,
  }: Partial<Pick<ConnectionSettings, 'schema' | 'limits'>> & { readonly tell?: (line: string) => void } = {},
): Promise<Database> {
  const settings = { address, schema, limits };
  const answers = openConnections(settings, limits.statement, CONNECTIONS);
  const background = openConnections(settings, limits.background, BACKGROUND_CONNECTIONS);
  const close = async (): Promise<void> => {
    await Promise.all([answers.close(), background.close()]);
  };
  try {
    const { rows } = await answers.ask<{ version: string }>(`select current_setting('server_version') as version`);
    const place = await takePlace(settings, {
      lost() {
        tell('The database does not answer; work goes on as soon as it does.');
        // A long statement of the background would wait for an answer much longer.
        for (const { breakOff } of [answers, background]) breakOff();
      },
      regained: () => tell('The database answers again.'),
    });
    return makeDatabase({
      name: `PostgreSQL ${rows[0]?.version ?? ''}`,
      place: place.number,
      isThere: place.isHeld,
      answers,
      background,
      oneMoment: { isolationLevel: 'repeatable read', accessMode: 'read only' },
      close: async () => {
        await place.leave();
        await close();
      },
    });
  } catch (error) {
    await close();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The database at ${withoutSecret(address)} cannot be reached: ${reasonOf(error)}.`);
  }
}

const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
};

function withoutSecret(address: string): string {
  if (!URL.canParse(address)) return 'DATABASE_URL';
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
