import { createJobThread, type JobThread } from '#server/workers/jobThread.ts';
import type { ExistingNames } from '../checks/knownNames.ts';
import type { LoadedDefinitions } from './loadDefinitions.ts';

export interface DefinitionsJob {
  readonly folder: string;
  readonly known: ExistingNames;
}

/**
 * Reads company folders in a worker thread, because parsing a process file of 2 MB occupies a processor for more than a
 * second, which must not block the requests of other users.
 */
export type DefinitionsThread = JobThread<DefinitionsJob, never, LoadedDefinitions>;

export const createDefinitionsThread = (): DefinitionsThread =>
  createJobThread(new URL('./definitionsWorker.ts', import.meta.url));
