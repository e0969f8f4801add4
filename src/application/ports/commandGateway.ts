import type { UserCommand } from '#domain/workflow/userCommand.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { DefinitionId, FileId, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from './reading.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { NextNode } from '#domain/task/taskViews.ts';
import type { FormsByAlias } from './taskGateway.ts';
import { token } from '../token.ts';

/** The one way a command leaves the page, and the one place to ask what will happen. */
export interface CommandGateway {
  send(request: CommandRequest): Promise<Result<void, Failure>>;
  /** What a command would do as it stands, or where a start would lead; nothing where the platform cannot tell. */
  foresee(question: OutlookQuestion): Promise<ReadResult<OutlookAnswer>>;
}
export const CommandGateway = token<CommandGateway>('CommandGateway');

/** `key` makes a repeat harmless: the same key gives the same answer, the command is carried out once. */
export interface CommandRequest {
  readonly key: string;
  readonly instance: InstanceId;
  readonly command: UserCommand;
  readonly files: AttachedFileList;
  /** What a decision takes along. */
  readonly decided?: DecisionContent;
}
/**
 * The form as it is, the field of it the opinion is filed under, the accounts that get a copy, and which version of the
 * task was seen.
 */
export interface DecisionContent {
  readonly taskVersion?: number;
  readonly forms: FormsByAlias;
  readonly opinionField?: string;
  readonly copyTo: readonly string[];
}
/** What hangs on an opinion. */
export type AttachedFileList = readonly { readonly id: FileId; readonly name: string }[];

/** `forms`: a decision and a start lead where the form says. */
export type OutlookQuestion =
  | { readonly instance: InstanceId; readonly command: UserCommand; readonly forms?: FormsByAlias }
  | { readonly definition: DefinitionId; readonly forms: FormsByAlias };

/**
 * @property next where it leads, each way with its own outlook: of a decision, a return and a start.
 * @property outlook what happens; the first way's, where there are several.
 */
export interface OutlookAnswer {
  readonly next: readonly NextNode[];
  readonly outlook?: Outlook;
}
