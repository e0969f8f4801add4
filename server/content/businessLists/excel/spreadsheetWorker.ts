import { Buffer } from 'node:buffer';
import { serveWorker } from '#server/workers/serveWorker.ts';
import { readWorkbook } from '#server/documents/excel/readWorkbook.ts';
import type { SheetRow, SpreadsheetResult, SpreadsheetJob } from './spreadsheetJob.ts';
import { writeWorkbook } from './writeWorkbook.ts';

serveWorker<SpreadsheetJob, readonly SheetRow[], SpreadsheetResult>(async (job, batches) =>
  job.kind === 'write'
    ? { kind: 'written', bytes: await writeWorkbook(job, batches.flat()) }
    : { kind: 'read', rows: await readWorkbook(Buffer.from(job.bytes)) },
);
