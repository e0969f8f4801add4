import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { makeDatabase, type Connections, type Database, type Sql } from '../database.ts';
import { wayOf } from '../wayOf.ts';
import type { EmbeddedClient } from './embeddedClient.ts';

interface EmbeddedParts {
  readonly answers: EmbeddedClient;
  readonly background: EmbeddedClient;
  readonly isThere: () => boolean;
  readonly close: () => Promise<void>;
}

export async function makeEmbedded(parts: EmbeddedParts): Promise<Database> {
  const { isThere, close } = parts;
  const { rows } = await parts.background.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return makeDatabase({
    name: `PGlite (PostgreSQL ${rows[0]?.version ?? ''})`,
    place: () => 0,
    isThere,
    answers: connectionsOver(parts.answers),
    background: connectionsOver(parts.background),
    close,
  });
}

function connectionsOver(client: EmbeddedClient): Connections {
  // The driver's type asks for all of PGlite; it uses these two methods.
  const sql: Sql = drizzle({ client: client as PGlite, casing: 'snake_case' });
  return {
    sql,
    oneWay: (work) => work(wayOf(sql._.session)),
    transact: sql.transaction.bind(sql),
  };
}
