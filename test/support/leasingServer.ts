import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import { CONNECTION_LIMITS } from '#server/db/connectionLimits.ts';
import { leaseNode, type NodeLease } from '#server/db/nodeLease.ts';
import { createIdSource, type IdSource } from '#server/engine/idSource.ts';
import type { LeaseTable, Link } from './leaseTable.ts';

export const SECOND = 1000;
/** No connection falls silent: tests hold statements for as long as they like. */
const LIMITS = { ...CONNECTION_LIMITS, silence: 3600 * SECOND };

/** A server and the clocks of its machine. */
export class LeasingServer {
  readonly name: string;
  isSuspended = false;
  /** How far its wall clock is ahead of the database. */
  skew = 0;
  #steady = 0;
  #lease: NodeLease | undefined;
  #ids: IdSource | undefined;

  readonly #table: LeaseTable;

  constructor(table: LeaseTable, name: string) {
    this.#table = table;
    this.name = name;
  }

  passSecond(): void {
    if (!this.isSuspended) this.#steady += SECOND;
  }

  /** Starts a process. Fails while all numbers are leased. */
  async start(): Promise<void> {
    this.#table.setLink(this.name, 'open');
    const settings = { address: `postgresql://${this.name}@table/test`, limits: LIMITS };
    const wall = () => this.#table.now() + this.skew;
    const listener = { onLost: () => undefined, onRegained: () => undefined };
    const lease = await leaseNode(settings, listener, () => ({ steady: this.#steady, wall: wall() }));
    this.#lease = lease;
    this.#ids = createIdSource({ now: wall }, lease.number);
  }

  setLink(link: Link): void {
    this.#table.setLink(this.name, link);
  }

  /** Ends the process without giving its number back. */
  async kill(): Promise<void> {
    this.setLink('cut');
    this.isSuspended = false;
    await this.#lease?.release();
    this.#lease = undefined;
    this.#ids = undefined;
  }

  get isRunning(): boolean {
    return this.#ids !== undefined;
  }

  number(): number | undefined {
    return orNone(() => this.#lease?.number());
  }

  /** Returns no id while the lease is not held. */
  take(count: number): readonly string[] {
    const ids = this.#ids;
    return ids === undefined ? [] : (orNone(() => Array.from({ length: count }, () => ids.next())) ?? []);
  }
}

function orNone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

/** Lets a second pass for the database and the machines. */
export async function passSecond(table: LeaseTable, servers: readonly LeasingServer[]): Promise<void> {
  for (const server of servers) server.passSecond();
  await table.passSecond();
}
