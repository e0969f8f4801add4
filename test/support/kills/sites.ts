import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/storage/database.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { openPGlite } from '#server/storage/embedded/openPGlite.ts';
import { openEmbedded } from '#server/storage/embedded/openEmbedded.ts';
import { openPostgres } from '#server/storage/openPostgres.ts';
import { addressOfSchema } from '#test/support/database.ts';

type Reading = Pick<Database, 'sql'>;

/** Where servers keep their rows, seen from outside. */
export interface Site {
  readonly name: string;
  readonly servers: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The database of this moment. The embedded one can only be looked at while nobody is at work. */
  readonly look: <T>(work: (database: Reading) => Promise<T>) => Promise<T>;
  /** For whoever works on it when all servers have ended, and closes it. */
  readonly open: () => Promise<Database>;
  readonly close: () => Promise<void>;
}

/** One server on an embedded database in a folder of its own. */
export async function embeddedSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-kills-'));
  return {
    name: 'PGlite',
    servers: 1,
    environment: { DATA_DIR: folder },
    /** A copy: the server itself has to find its way out of what the kill left behind. */
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

/** Two servers on a schema of a PostgreSQL server. */
export async function sharedSite(schema: string, address: string): Promise<Site> {
  const open = (): Promise<Database> => openPostgres(address, { schema });
  const database = await open();
  return {
    name: 'PostgreSQL',
    servers: 2,
    environment: { DATABASE_URL: addressOfSchema(schema, address) },
    look: (work) => database.snapshot((tx) => work({ sql: tx })),
    open,
    close: () => database.close(),
  };
}
