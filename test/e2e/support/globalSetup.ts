import type { TestProject } from 'vitest/node';
import { buildChanged } from '../../../scripts/lib/builds.mjs';
import { findClock, formatClock, type Clock } from '../../../scripts/lib/clocks.mjs';
import { formatVariant } from '../../../scripts/lib/variants.mjs';
import { databaseName, dropDatabases, isOnPostgres, prepareDatabases } from './testDatabase.ts';
import { createTempFolder, deleteFolder, startServer } from './server.ts';
import { clockSettings } from './testClock.ts';
import { VARIANTS_OF_RUN } from './variants.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Stopped demo company that each test file copies: its data folder, and its database on PostgreSQL. */
    seed: { readonly folder: string; readonly database?: string };
    /** Time and time zone of the tests. */
    clock: Pick<Clock, 'at' | 'zone'>;
  }
}

let folder = '';
/**
 * Milliseconds between the creation of the demo company and the tests: ids of the tests must follow all stored ones.
 */
const SEED_LEAD_MS = 5 * 60_000;

/** Prepares what all test files share: the current build, and the demo company created by it. */
export async function setup(project: TestProject): Promise<void> {
  const clock = findClock(process.env['TEST_CLOCK']);
  await prepareDatabases();
  process.stdout.write(
    `Clock ${formatClock(clock)}; ${VARIANTS_OF_RUN.map(formatVariant).join(', ')}; ${isOnPostgres ? 'PostgreSQL' : 'embedded database'}.\n`,
  );
  await buildChanged();
  folder = createTempFolder();
  const before = Date.parse(clock.at) - SEED_LEAD_MS;
  const server = await startServer(folder, clockSettings({ now: () => before, zone: clock.zone }));
  await server.stop();
  const database = databaseName(folder);
  project.provide('seed', { folder, ...(database !== undefined && { database }) });
  project.provide('clock', clock);
}

export async function teardown(): Promise<void> {
  await dropDatabases();
  deleteFolder(folder);
}
