import type { CurrentUser } from '#domain/directory/person.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { actionRefusal, instanceOf, type ActionTarget } from '#domain/task/actionTarget.ts';
import { contentRefusal } from '#domain/task/contentRefusal.ts';
import type { AttachedFileList, CommandGateway } from '../ports/commandGateway.ts';

/** A command as it was filled in on the screen. `key` makes a repeat harmless. */
export interface CommandOrder {
  readonly key: string;
  readonly target: ActionTarget;
  readonly viewer: CurrentUser;
  readonly command: UserCommand;
  readonly files: AttachedFileList;
}

/** Asks the policy, and what the command carries, before it sends. */
export type SendCommand = (order: CommandOrder) => Promise<Result<void, Failure>>;

/** @param ownRefusal what a use case asks beside that. */
export const makeSendCommand =
  (
    commands: Pick<CommandGateway, 'send'>,
    ownRefusal: (order: CommandOrder) => Refusal | undefined = () => undefined,
  ): SendCommand =>
  async (order) => {
    const { key, target, viewer, command, files } = order;
    const action = command.kind === 'decide' ? command.vote : command.kind;
    const refusal = actionRefusal(target, viewer, action) ?? ownRefusal(order) ?? contentRefusal(command, viewer.id);
    if (refusal) return fail({ kind: 'refused', refusal });
    return commands.send({ key, instance: instanceOf(target), command: trimmed(command), files });
  };

const trimmed = <Each extends UserCommand>(command: Each): Each =>
  'opinion' in command ? { ...command, opinion: command.opinion.trim() } : command;
