import type {
  FolderPreview,
  ProcessOverview,
  ProcessChange,
  ProcessChangeEffects,
  ProcessChangeOutcome,
  ProcessDetail,
  ProcessLogEntry,
} from '#domain/requests/managedProcess.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** A change of a process, with the version that was read. */
export interface ProcessChangeInput {
  readonly key: string;
  readonly stamp: string;
  readonly change: ProcessChange;
}

/** Administration of the company's processes. A platform may not offer it. */
export interface ProcessGateway {
  getOverview(): Promise<Result<ProcessOverview>>;
  findProcess(key: string): Promise<Result<ProcessDetail>>;
  previewChange(asked: ProcessChangeInput): Promise<Result<ProcessChangeEffects>>;
  /** @param key idempotency key */
  applyChange(asked: ProcessChangeInput, key: string): Promise<Result<ProcessChangeOutcome>>;
  /** Newest first. Filter `key`: log of one process. */
  listLog(request: PageRequest): Promise<Result<Page<ProcessLogEntry>>>;
  previewFolder(): Promise<Result<FolderPreview>>;
  deployFolder(): Promise<Result<void>>;
}
export const ProcessGateway = token<ProcessGateway>('ProcessGateway');
