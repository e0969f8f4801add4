import { DrizzleQueryError } from 'drizzle-orm';

/** No connection to the database is available: it is down, starting, or has no free connection. */
export class DatabaseUnavailableError extends Error {
  constructor(cause?: unknown) {
    super('The database is away.', { cause });
  }
}

/**
 * Temporary errors of PostgreSQL, from its appendix "Error Codes": broken connections (class 08), too many connections,
 * shutdown and start, a read-only server after a failover, and deadlocks.
 */
const TEMPORARY_SQLSTATES = /^(?:08\w{3}|57P\d\d|53300|25006|40001|40P01)$/u;
/**
 * Severities that end the connection, whatever the code is. The same code, such as 55000, may otherwise be a mistake in
 * our statement.
 */
const FATAL_SEVERITIES = new Set(['FATAL', 'PANIC']);
const SQLSTATE = /^[0-9A-Z]{5}$/u;

/** Whether the database is unavailable, so that a retry helps, and not a faulty statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const chain = [...iterateCauses(error)];
  const answered = findSqlState(chain);
  if (chain.some((each) => each instanceof DatabaseUnavailableError || isConnectionFatal(each))) return true;
  if (answered !== undefined) return TEMPORARY_SQLSTATES.test(answered);
  // If a statement failed without an error of the database, the connection broke, whatever the driver reports.
  const root = chain.at(-1);
  return chain.length > 1 && chain.some((each) => each instanceof DrizzleQueryError) && !isInvalidValue(root);
}

/** Whether the database refused or ended the connection itself. */
export const isConnectionFatal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && FATAL_SEVERITIES.has(String(error.severity));

/** Returns the SQLSTATE of the database's error, if it sent one. */
const findSqlState = (chain: readonly Error[]): string | undefined =>
  chain
    .filter((each) => 'severity' in each)
    .map((each) => ('code' in each ? String(each.code) : ''))
    .find((code) => SQLSTATE.test(code));

/** Whether the driver rejected a value that cannot be sent. */
const isInvalidValue = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

function* iterateCauses(error: unknown): Generator<Error> {
  const seen = new Set<unknown>();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    yield each;
  }
}
