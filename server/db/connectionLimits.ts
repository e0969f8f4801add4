/** Timeouts of the database connections, in milliseconds. */
export interface ConnectionLimits {
  /** Timeout for opening a connection. */
  readonly connect: number;
  readonly statement: number;
  /** Timeout of a background statement, such as a migration, seeding or cleanup. */
  readonly background: number;
  /** Time without data after the longest statement until a connection counts as broken. */
  readonly silence: number;
  /** Interval of the check that this server still holds its node lease; also its timeout. */
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
