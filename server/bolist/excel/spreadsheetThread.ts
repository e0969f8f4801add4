import { fail, type Result } from '#domain/shared/result.ts';
import { makeJobThread } from '../../threads/jobThread.ts';
import type { SheetHead, SheetRow, SpreadsheetDone, SpreadsheetJob } from './spreadsheetJob.ts';
import type { WorkbookFault } from './zipParts.ts';

/** Writes and reads spreadsheets, one after the other, in a thread of its own. */
export interface SpreadsheetThread {
  /** Throws what went wrong, also with the rows. */
  write(head: SheetHead, batches: AsyncIterable<readonly SheetRow[]>): Promise<Uint8Array>;
  read(bytes: Uint8Array): Promise<Result<readonly SheetRow[], WorkbookFault>>;
  close(): Promise<void>;
}

export function makeSpreadsheetThread(): SpreadsheetThread {
  const thread = makeJobThread<SpreadsheetJob, readonly SheetRow[], SpreadsheetDone>(
    new URL('./spreadsheetWorker.ts', import.meta.url),
  );
  return {
    async write(head, batches) {
      const done = await thread.carryOut({ kind: 'write', ...head }, batches);
      if (done.ok && done.value.kind === 'written') return done.value.bytes;
      throw new Error(`The spreadsheet ${head.name} could not be written: ${done.ok ? done.value.kind : done.error}`);
    },
    async read(bytes) {
      const done = await thread.carryOut({ kind: 'read', bytes });
      // Whatever keeps a thread busy for so long, or breaks it, is no list.
      return done.ok && done.value.kind === 'read' ? done.value.rows : fail('unreadable');
    },
    close: thread.close,
  };
}
