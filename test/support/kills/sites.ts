import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { openPGlite } from '#server/db/embedded/openPGlite.ts';
import { openEmbedded } from '#server/db/embedded/openEmbedded.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { toEnvironment, type SchemaPlace } from '#test/support/database.ts';

type Reading = Pick<Database, 'sql'>;

/** The database of the servers, seen from outside. */
export interface Site {
  readonly name: string;
  readonly servers: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Words of a line that every server logs on this database. */
  readonly notice?: string;
  /** Reads the current database. The embedded one can only be read while no server is running. */
  readonly look: <T>(work: (database: Reading) => Promise<T>) => Promise<T>;
  /** Opens the database after all servers have ended. The caller closes it. */
  readonly open: () => Promise<Database>;
  readonly close: () => Promise<void>;
}

/** One server with an embedded database in its own folder. */
export async function embeddedSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-kills-'));
  return {
    name: 'PGlite',
    servers: 1,
    environment: { DATA_DIR: folder },
    /** Reads a copy, because the server itself must recover from the kill. */
    async look(work) {
      const copy = await mkdtemp(join(tmpdir(), 'ringi-kills-copy-'));
      try {
        await cp(join(folder, 'database'), copy, { recursive: true });
        const database = await createEmbedded(await openPGlite({ dataDir: copy }));
        try {
          return await work(database);
        } finally {
          await database.close();
        }
      } finally {
        await rm(copy, { recursive: true, force: true });
      }
    },
    open: () => openEmbedded(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Two servers with a schema of a PostgreSQL server. */
export async function sharedSite(place: SchemaPlace): Promise<Site> {
  const { address, schema, isPooled } = place;
  const open = (): Promise<Database> => openPostgres(address, { schema, isPooled });
  const database = await open();
  return {
    name: isPooled ? 'PostgreSQL behind PgBouncer' : 'PostgreSQL',
    servers: 2,
    environment: toEnvironment(place),
    ...(isPooled && { notice: 'LISTEN does not work through a transaction pooler' }),
    look: (work) => database.snapshot((tx) => work({ sql: tx })),
    open,
    close: () => database.close(),
  };
}
