import type { PreparedRequest } from '#domain/outbox/outboxEntry.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import type { DefinitionId, FileId, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from '../platform/reading.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import type { SeenVersions } from '#domain/tasks/seenVersions.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import type { FormsByAlias } from './taskGateway.ts';
import { token } from '../../shared/token.ts';

/** Sends commands and previews their effects. All commands of the client use this port. */
export interface CommandGateway {
  send(request: CommandRequest): Promise<Result<void>>;
  /** Returns the request as it would be sent now, to store it and send it later. */
  prepare(request: CommandRequest): Promise<Result<PreparedRequest>>;
  /**
   * Returns what a command would do if it were sent now, or where a start would lead. Empty where the platform offers
   * no preview.
   */
  preview(question: PreviewRequest): Promise<ReadResult<PreviewResult>>;
}
export const CommandGateway = token<CommandGateway>('CommandGateway');

/** `key` is the idempotency key: the same key returns the same answer, and the command is executed once. */
export interface CommandRequest {
  readonly key: string;
  readonly instance: InstanceId;
  readonly command: UserCommand;
  readonly files: AttachedFileList;
  /** Versions a decision or a return is based on. */
  readonly seen?: SeenVersions;
  /** Content that only a decision has. */
  readonly decision?: DecisionContent;
}
/** Form values, the field the opinion is stored under, and the accounts that get a copy. */
export interface DecisionContent {
  readonly forms: FormsByAlias;
  readonly opinionField?: string;
  readonly copyTo: readonly string[];
}
export type AttachedFileList = readonly { readonly id: FileId; readonly name: string }[];

/** `forms`: the next nodes of a decision and of a start depend on the form values. */
export type PreviewRequest =
  | { readonly instance: InstanceId; readonly command: UserCommand; readonly forms?: FormsByAlias }
  | { readonly definition: DefinitionId; readonly forms: FormsByAlias };

/**
 * @property next next nodes of a decision, a return or a start, each with its own outlook.
 * @property outlook effects of the command; of the first node if there are several.
 */
export interface PreviewResult {
  readonly next: readonly NextNode[];
  readonly preview?: CommandPreview;
}
