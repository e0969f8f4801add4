import { DrizzleQueryError } from 'drizzle-orm';

/** No connection to the database could be had: it is gone, starting, or has no room. */
export class ConnectionFault extends Error {
  constructor(cause?: unknown) {
    super('The database is away.', { cause });
  }
}

/**
 * What PostgreSQL says when it cannot go on for a moment, by its appendix "Error Codes": connections that break (class
 * 08), too many of them, an end or a start of the server, a server that only reads because another took over, and
 * commands that wait for each other.
 */
const FOR_A_MOMENT = /^(?:08\w{3}|57P\d\d|53300|25006|40001|40P01)$/u;
const SQLSTATE = /^[0-9A-Z]{5}$/u;

/** Whether the database is away, rather than that it was asked something wrong: trying again later helps. */
export function isAway(error: unknown): boolean {
  const chain = [...causesOf(error)];
  const answered = answerIn(chain);
  if (answered !== undefined) return FOR_A_MOMENT.test(answered);
  if (chain.some((each) => each instanceof ConnectionFault)) return true;
  // A statement that failed without an answer of the database: the connection broke, whatever the driver calls it.
  const root = chain.at(-1);
  return chain.length > 1 && chain.some((each) => each instanceof DrizzleQueryError) && !isMistake(root);
}

/** The database's own word for what is wrong, if it gave one. */
const answerIn = (chain: readonly Error[]): string | undefined =>
  chain
    .filter((each) => 'severity' in each)
    .map((each) => ('code' in each ? String(each.code) : ''))
    .find((code) => SQLSTATE.test(code));

/** What the driver throws about values that cannot be sent. */
const isMistake = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

function* causesOf(error: unknown): Generator<Error> {
  const seen = new Set<unknown>();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    yield each;
  }
}
