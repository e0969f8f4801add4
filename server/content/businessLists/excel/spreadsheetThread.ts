import { fail, type Result } from '#domain/shared/result.ts';
import { createJobThread } from '#server/workers/jobThread.ts';
import type { SheetHead, SheetRow, SpreadsheetResult, SpreadsheetJob } from './spreadsheetJob.ts';
import type { WorkbookFault } from '#server/documents/excel/zipParts.ts';

/** Writes and reads spreadsheets one at a time in a worker thread. */
export interface SpreadsheetWorker {
  /** Throws errors of the worker and of the batches. */
  write(head: SheetHead, batches: AsyncIterable<readonly SheetRow[]>): Promise<Uint8Array>;
  read(bytes: Uint8Array): Promise<Result<readonly SheetRow[], WorkbookFault>>;
  close(): Promise<void>;
}

export function createSpreadsheetWorker(): SpreadsheetWorker {
  const thread = createJobThread<SpreadsheetJob, readonly SheetRow[], SpreadsheetResult>(
    new URL('./spreadsheetWorker.ts', import.meta.url),
  );
  return {
    async write(head, batches) {
      const done = await thread.run({ kind: 'write', ...head }, batches);
      if (done.ok && done.value.kind === 'written') return done.value.bytes;
      throw new Error(`The spreadsheet ${head.name} could not be written: ${done.ok ? done.value.kind : done.error}`);
    },
    async read(bytes) {
      const done = await thread.run({ kind: 'read', bytes });
      // A file that exceeds the time limit or crashes the thread is treated as unreadable.
      return done.ok && done.value.kind === 'read' ? done.value.rows : fail('unreadable');
    },
    close: thread.close,
  };
}
