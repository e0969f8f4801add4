import type { CurrentUser } from '#domain/directory/person.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { contentRefusal } from '#domain/task/contentRefusal.ts';
import { instanceOf, actionRefusal, type ActionTarget } from '#domain/task/actionTarget.ts';
import type { ActionCommand, ActionGateway } from '../ports/actionGateway.ts';
import type { CopyGateway } from '../ports/copyGateway.ts';

/** A command, or passing the request on for reading. */
export type Deed =
  ActionCommand | { readonly kind: 'forward'; readonly people: readonly Executor[]; readonly opinion: string };

/** `key` makes a repeat harmless. */
export interface DeedOrder {
  readonly key: string;
  readonly target: ActionTarget;
  readonly viewer: CurrentUser;
  readonly deed: Deed;
  readonly files: readonly { readonly id: FileId; readonly name: string }[];
}

/**
 * Everything one does with a task or a request beside deciding and returning: asks the policy and what the deed carries
 * before it sends.
 */
export type CarryOut = (order: DeedOrder) => Promise<Result<void, Failure>>;

export const makeCarryOut =
  (actions: ActionGateway, copies: CopyGateway): CarryOut =>
  async ({ key, target, viewer, deed, files }) => {
    const refusal = actionRefusal(target, viewer, deed.kind) ?? contentRefusal(deed, viewer.id);
    if (refusal) return fail({ kind: 'refused', refusal });

    const instance = instanceOf(target);
    if (deed.kind === 'forward')
      return copies.forward({ key, instance, people: deed.people, opinion: deed.opinion.trim(), files });
    return actions.carryOut({ key, instance, command: trimmed(deed), files });
  };

const trimmed = <Command extends ActionCommand>(command: Command): Command =>
  'opinion' in command ? { ...command, opinion: command.opinion.trim() } : command;
