import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { types, type PGlite, type QueryOptions } from '@electric-sql/pglite';
import { loadPgliteTemplate } from './loadPgliteTemplate.ts';
import { hasDiskSpaceFor } from './freeRoom.ts';
import { openPGlite } from './openPGlite.ts';
import type {
  DatabaseThreadSettings,
  StatementAnswer,
  StatementFault,
  StatementMessage,
  ThreadMessage,
  ThreadRequest,
} from './threadMessages.ts';

/** SQLSTATE disk_full of PostgreSQL. */
const DISK_FULL_SQLSTATE = '53100';
/**
 * Fields of a PostgreSQL error that contain no values of the statement (PostgreSQL: "Error and Notice Message Fields").
 */
const FAULT_FIELDS = ['severity', 'code', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const;

const asText = (value: string): string => value;
const [NUMERIC_ARRAY, TIMESTAMP_ARRAY, TIMESTAMPTZ_ARRAY, INTERVAL_ARRAY, DATE_ARRAY] = [1231, 1115, 1185, 1187, 1182];
/**
 * Leaves timestamps and numeric arrays as text, because drizzle parses them by column (`drizzle-orm/pglite/session`).
 * The driver passes parsers as functions, which cannot be posted to a thread.
 */
const PARSERS: QueryOptions['parsers'] = Object.fromEntries(
  [
    ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE],
    ...[NUMERIC_ARRAY, TIMESTAMP_ARRAY, TIMESTAMPTZ_ARRAY, INTERVAL_ARRAY, DATE_ARRAY],
  ].map((type) => [type, asText]),
);

const { folder } = workerData as DatabaseThreadSettings;
const post = (message: ThreadMessage): void => parentPort?.postMessage(message);

const opening = open();
opening.then(
  () => post({ isOpen: true }),
  (error: unknown) => post({ openingFault: error instanceof Error ? error.message : String(error) }),
);
parentPort?.on('message', (request: ThreadRequest) => {
  void opening.then((pglite) => ('close' in request ? close(pglite) : run(pglite, request).then(post)));
});

async function open(): Promise<PGlite> {
  return existsSync(join(folder, 'PG_VERSION'))
    ? openPGlite({ dataDir: folder })
    : openPGlite({ dataDir: folder, loadDataDir: await loadPgliteTemplate() });
}

async function run(pglite: PGlite, { id, text, params, rowMode }: StatementMessage): Promise<StatementAnswer> {
  if (!hasDiskSpaceFor(folder, text, params))
    return { id, fault: { message: 'The disk is full.', fields: { severity: 'ERROR', code: DISK_FULL_SQLSTATE } } };
  try {
    return { id, results: await pglite.query(text, [...params], { rowMode, parsers: PARSERS }) };
  } catch (error) {
    return { id, fault: toFault(error) };
  }
}

async function close(pglite: PGlite): Promise<void> {
  await pglite.close();
  post({ isClosed: true });
}

function toFault(error: unknown): StatementFault {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const named = error as Error & Readonly<Record<string, unknown>>;
  return {
    message: error.message,
    fields: Object.fromEntries(
      FAULT_FIELDS.flatMap((field) => (named[field] === undefined ? [] : [[field, named[field]]])),
    ),
  };
}
