import { makeJobThread } from '../threads/jobThread.ts';
import type { ImportJob, ReadImport } from './importJob.ts';

/** So many people with their fifty thousand lines take a tenth of it. */
const MOST_MEMORY_MB = 768;

/** Files of people are read in a thread of their own: nobody waits behind a long one. */
export const makeImportThread = () =>
  makeJobThread<ImportJob, never, ReadImport>(new URL('./importWorker.ts', import.meta.url), {
    mostMemoryMb: MOST_MEMORY_MB,
  });
export type ImportThread = ReturnType<typeof makeImportThread>;
