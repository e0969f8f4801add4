/** Timeouts of the database connections, in milliseconds. */
export interface ConnectionLimits {
  /** Timeout for opening a connection. */
  readonly connect: number;
  readonly statement: number;
  /** Timeout of a background statement, such as a migration, seeding or cleanup. */
  readonly background: number;
  /** Time without data after the longest statement until a connection counts as broken. */
  readonly silence: number;
  /** Interval at which this server renews its node lease; also the timeout of the statement. */
  readonly heartbeat: number;
  /** Validity of a node lease by the clock of the database. */
  readonly lease: number;
  /** Time after the last renewal in which the number may be used. Shorter than the lease, so that no two servers do. */
  readonly leaseUse: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const CONNECTION_LIMITS: ConnectionLimits = {
  connect: 5 * SECOND,
  statement: 10 * SECOND,
  background: 60 * MINUTE,
  silence: 5 * SECOND,
  heartbeat: 5 * SECOND,
  lease: 60 * SECOND,
  leaseUse: 30 * SECOND,
};
