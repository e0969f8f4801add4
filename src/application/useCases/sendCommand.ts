import type { CurrentUser } from '#domain/directory/person.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { actionRefusal, getTargetInstanceId, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import { afterReturnOptions, getTargetKind } from '#domain/tasks/returning.ts';
import { toSeenVersions } from '#domain/tasks/seenVersions.ts';
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

/**
 * Sends every command that is not a decision, after checking the policy, the content, and for a return ("Return" in the
 * interface) that the step offers it (contract process 5). Decisions need a form and have `CompleteTask`.
 */
export type SendCommand = (order: SendCommandInput) => Promise<Result<void>>;

export const createSendCommand =
  (commands: Pick<CommandGateway, 'send'>): SendCommand =>
  async ({ key, target, viewer, command, files }) => {
    const action = command.kind === 'decide' ? command.vote : command.kind;
    const refusal =
      actionRefusal(target, viewer, action) ??
      (command.kind === 'return' ? returnRefusal(target, command) : undefined) ??
      validateCommand(command, viewer.id);
    if (refusal) return fail({ kind: 'refused', refusal });
    return commands.send({
      key,
      instance: getTargetInstanceId(target),
      command: trimOpinion(command),
      files,
      ...(command.kind === 'return' && target.kind === 'task' && { seen: toSeenVersions(target.detail) }),
    });
  };

function returnRefusal(target: ActionTarget, { to, afterwards }: CommandOf<'return'>): Refusal | undefined {
  if (target.kind !== 'task') return refuse('task.ended');
  const { detail } = target;
  const isOffered =
    detail.returnTargets.includes(getTargetKind(to)) && afterReturnOptions(detail, to).includes(afterwards);
  return isOffered ? undefined : refuse('return.modeNotOffered');
}

const trimOpinion = <Each extends UserCommand>(command: Each): Each =>
  'opinion' in command ? { ...command, opinion: command.opinion.trim() } : command;
