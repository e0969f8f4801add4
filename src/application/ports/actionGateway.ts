import type { CommandOf } from '#domain/workflow/command.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { token } from '../token.ts';

/** What people do with a task or a request beside deciding, returning and claiming: the core's own commands. */
export type ActionCommand = CommandOf<
  | 'transfer'
  | 'retrieve'
  | 'addSigners'
  | 'circulate'
  | 'cancelCirculation'
  | 'communicate'
  | 'reply'
  | 'revokeCommunication'
  | 'jump'
  | 'withdraw'
  | 'takeBack'
  | 'recover'
  | 'void'
  | 'suspend'
  | 'resume'
  | 'pend'
  | 'restore'
  | 'delete'
>;
export type ActionKind = ActionCommand['kind'];

/** One command, ready to be sent. `key` makes a repeat harmless. */
export interface ActionOrder {
  readonly key: string;
  readonly instance: InstanceId;
  readonly command: ActionCommand;
  readonly files: readonly { readonly id: FileId; readonly name: string }[];
}

/** Carries out the commands on open tasks and running requests, and tells beforehand what each would do. */
export interface ActionGateway {
  /** `undefined` where the platform does not tell; then nothing is said about the effect. */
  foresee(instance: InstanceId, command: ActionCommand): Promise<Result<Outlook | undefined, Failure>>;
  carryOut(order: ActionOrder): Promise<Result<void, Failure>>;
}
export const ActionGateway = token<ActionGateway>('ActionGateway');
