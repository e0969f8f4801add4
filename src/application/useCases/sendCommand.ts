import type { CurrentUser } from '#domain/directory/person.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { actionRefusal, getTargetInstanceId, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import { validateCommand } from '#domain/tasks/validateCommand.ts';
import type { AttachedFileList, CommandGateway } from '../ports/workflow/commandGateway.ts';

/** A command as filled in on the page. `key` is the idempotency key. */
export interface SendCommandInput {
  readonly key: string;
  readonly target: ActionTarget;
  readonly viewer: CurrentUser;
  readonly command: UserCommand;
  readonly files: AttachedFileList;
}

/** Checks the policy and the content of the command, then sends it. */
export type SendCommand = (order: SendCommandInput) => Promise<Result<void, Failure>>;

/** @param ownRefusal additional check of a use case; runs after the policy and before the content check. */
export const createSendCommand =
  (
    commands: Pick<CommandGateway, 'send'>,
    ownRefusal: (order: SendCommandInput) => Refusal | undefined = () => undefined,
  ): SendCommand =>
  async (order) => {
    const { key, target, viewer, command, files } = order;
    const action = command.kind === 'decide' ? command.vote : command.kind;
    const refusal = actionRefusal(target, viewer, action) ?? ownRefusal(order) ?? validateCommand(command, viewer.id);
    if (refusal) return fail({ kind: 'refused', refusal });
    return commands.send({ key, instance: getTargetInstanceId(target), command: trimOpinion(command), files });
  };

const trimOpinion = <Each extends UserCommand>(command: Each): Each =>
  'opinion' in command ? { ...command, opinion: command.opinion.trim() } : command;
