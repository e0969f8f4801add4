import type {
  FolderOutlook,
  ProcessOverview,
  ProcessChange,
  ProcessChangeEffects,
  ProcessChangeOutcome,
  ProcessDetail,
  ProcessLogEntry,
} from '#domain/definition/managedProcess.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** A change of a process, and what of it was read. */
export interface AskedProcessChange {
  readonly key: string;
  readonly stamp: string;
  readonly change: ProcessChange;
}

/** The processes of a company in the hands of its administrators. A platform may not offer it. */
export interface ProcessGateway {
  all(): Promise<Result<ProcessOverview, Failure>>;
  process(key: string): Promise<Result<ProcessDetail, Failure>>;
  foresee(asked: AskedProcessChange): Promise<Result<ProcessChangeEffects, Failure>>;
  /** @param key lets the same come twice and count once */
  change(asked: AskedProcessChange, key: string): Promise<Result<ProcessChangeOutcome, Failure>>;
  /** The newest first; filter `key`: of one process. */
  log(request: PageRequest): Promise<Result<Page<ProcessLogEntry>, Failure>>;
  /** What reading the folder would bring. */
  lookAtFolder(): Promise<Result<FolderOutlook, Failure>>;
  readFolder(): Promise<Result<void, Failure>>;
}
export const ProcessGateway = token<ProcessGateway>('ProcessGateway');
