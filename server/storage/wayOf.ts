import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/** One for all connections: it remembers how columns are spelled. */
export const dialect = new PgDialect({ casing: 'snake_case' });

/** A handle of its own over a session others use, too: what is kept for it is nobody else's. */
export const wayOf = (session: Sql['_']['session']): Sql => new PgDatabase(dialect, session, undefined);
