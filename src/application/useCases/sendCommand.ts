import type { CurrentUser } from '#domain/directory/person.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, mapResult, type Result } from '#domain/shared/result.ts';
import { actionRefusal, getTargetInstanceId, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import { afterReturnOptions, getTargetKind } from '#domain/tasks/returning.ts';
import { toSeenVersions } from '#domain/tasks/seenVersions.ts';
import { validateCommand } from '#domain/tasks/validateCommand.ts';
import type { DispatchDecision, DispatchResult } from '../outbox/dispatchDecision.ts';
import type { AttachedFileList, CommandGateway, CommandRequest } from '../ports/workflow/commandGateway.ts';

/** A command as filled in on the page. `key` is the idempotency key. */
export interface SendCommandInput {
  readonly key: string;
  readonly target: ActionTarget;
  readonly viewer: CurrentUser;
  readonly command: UserCommand;
  readonly files: AttachedFileList;
  /** Keys of the drafts of the page, as in `CompleteTaskInput`. */
  readonly drafts: readonly string[];
}

/**
 * Sends every command that is not a decision, after checking the policy, the content, and for a return ("Return" in the
 * interface) that the step offers it (contract process 5). Decisions need a form and have `CompleteTask`.
 */
export type SendCommand = (order: SendCommandInput) => Promise<Result<DispatchResult>>;

export const createSendCommand =
  (commands: Pick<CommandGateway, 'send'>, dispatch: DispatchDecision): SendCommand =>
  async ({ key, target, viewer, command, files, drafts }) => {
    const action = command.kind === 'decide' ? command.vote : command.kind;
    const refusal =
      actionRefusal(target, viewer, action) ??
      (command.kind === 'return' ? returnRefusal(target, command) : undefined) ??
      validateCommand(command, viewer.id);
    if (refusal) return fail({ kind: 'refused', refusal });
    const request: CommandRequest = {
      key,
      instance: getTargetInstanceId(target),
      command: trimOpinion(command),
      files,
    };
    if (command.kind === 'return' && target.kind === 'task') {
      const { detail } = target;
      return dispatch({ request: { ...request, seen: toSeenVersions(detail) }, detail, decision: 'return', drafts });
    }
    return mapResult(await commands.send(request), () => ({ status: 'sent' }));
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
