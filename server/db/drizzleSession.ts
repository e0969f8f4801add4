import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/** Shared by all connections, because it caches the column names. */
export const dialect = new PgDialect({ casing: 'snake_case' });

/** Creates a separate handle for a shared session, so that caches by handle are not shared. */
export const drizzleSession = (session: Sql['_']['session']): Sql => new PgDatabase(dialect, session, undefined);
