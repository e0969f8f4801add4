import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createDatabase, type Connections, type Database, type Sql } from '../database.ts';
import type { EmbeddedClient } from './embeddedClient.ts';

interface EmbeddedParts {
  readonly foreground: EmbeddedClient;
  readonly background: EmbeddedClient;
  readonly isReachable: () => boolean;
  readonly close: () => Promise<void>;
}

export async function createEmbeddedDatabase(parts: EmbeddedParts): Promise<Database> {
  const { isReachable, close } = parts;
  const { rows } = await parts.background.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return createDatabase({
    name: `PGlite (PostgreSQL ${rows[0]?.version ?? ''})`,
    nodeNumber: () => 0,
    isReachable,
    foreground: createConnections(parts.foreground),
    background: createConnections(parts.background),
    close,
  });
}

function createConnections(client: EmbeddedClient): Connections {
  // The driver's type requires a complete PGlite, but it only uses these two methods.
  const sql: Sql = drizzle({ client: client as PGlite, casing: 'snake_case' });
  return { sql, transact: sql.transaction.bind(sql) };
}
