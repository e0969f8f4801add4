/** How long a server waits for its database, in milliseconds. */
export interface ConnectionLimits {
  /** For a connection. */
  readonly connect: number;
  /** For one statement of an answer. */
  readonly statement: number;
  /** For one statement of work that nobody waits for: migrations, seeding, sweeping. */
  readonly background: number;
  /** After the longest statement, until a connection on which nothing comes counts as broken. */
  readonly silence: number;
  /** Between two looks whether the database still knows us; the answer may take as long. */
  readonly heartbeat: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const CONNECTION_LIMITS: ConnectionLimits = {
  connect: 5 * SECOND,
  statement: 10 * SECOND,
  background: 60 * MINUTE,
  silence: 5 * SECOND,
  heartbeat: 5 * SECOND,
};
