import { Buffer } from 'node:buffer';
import { answerJobs } from '../../threads/answerJobs.ts';
import { readWorkbook } from './readWorkbook.ts';
import type { SheetRow, SpreadsheetDone, SpreadsheetJob } from './spreadsheetJob.ts';
import { writeWorkbook } from './writeWorkbook.ts';

answerJobs<SpreadsheetJob, readonly SheetRow[], SpreadsheetDone>(async (job, batches) =>
  job.kind === 'write'
    ? { kind: 'written', bytes: await writeWorkbook(job, batches.flat()) }
    : { kind: 'read', rows: await readWorkbook(Buffer.from(job.bytes)) },
);
