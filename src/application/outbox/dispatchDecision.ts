import { describeShown, type OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { PreferenceStore } from '../ports/platform/preferenceStore.ts';
import type { CommandGateway, CommandRequest } from '../ports/workflow/commandGateway.ts';
import type { LazyValue } from '../shared/lazyValue.ts';
import type { Outbox } from './outbox.ts';
import type { StorageFailure } from './ports.ts';
import { readUndoDelaySeconds } from './undoDelay.ts';

/** What the outbox shows of a decision, and what it restores after an undo. */
export interface DispatchInput {
  readonly request: CommandRequest;
  readonly detail: TaskDetail;
  readonly decision: OutboxEntry['decision'];
  /** Keys of the drafts that belong to the decision. */
  readonly drafts: readonly string[];
  /** Present if the user has entered nothing else: no fields, people, path, copies or files. */
  readonly opinion?: string;
}
/** `sent`: the platform has executed the decision. `notStored`: it was sent at once, as the device stores nothing. */
export interface DispatchResult {
  readonly status: 'queued' | 'sent';
  readonly notStored?: StorageFailure;
}

/** Sends a validated decision or return: through the outbox, or at once if the user has chosen no time for an undo. */
export type DispatchDecision = (input: DispatchInput) => Promise<Result<DispatchResult>>;

export const createDispatchDecision =
  (
    commands: Pick<CommandGateway, 'send' | 'prepare'>,
    preferences: Pick<PreferenceStore, 'read'>,
    outbox: LazyValue<Pick<Outbox, 'enqueue'>>,
  ): DispatchDecision =>
  async ({ request, detail, decision, drafts, opinion }) => {
    const sendAtOnce = async (notStored?: StorageFailure): Promise<Result<DispatchResult>> => {
      const sent = await commands.send(request);
      return sent.ok ? ok({ status: 'sent', ...(notStored !== undefined && { notStored }) }) : sent;
    };
    if (readUndoDelaySeconds(preferences) === 0) return sendAtOnce();
    const prepared = await commands.prepare(request);
    if (!prepared.ok) return prepared;
    const box = await outbox.fetch().catch(() => undefined);
    if (box === undefined) return sendAtOnce('unavailable');
    const stored = await box.enqueue({
      key: request.key,
      decision,
      ...toLabel(detail, decision),
      task: detail.task.id,
      instance: detail.instance.id,
      subject: detail.instance.subject,
      ...(request.seen?.taskVersion === undefined && { shown: describeShown(detail) }),
      request: prepared.value,
      drafts,
      ...(opinion !== undefined && { opinion }),
    });
    return stored.ok ? ok({ status: 'queued' }) : sendAtOnce(stored.error);
  };

function toLabel({ decisions }: TaskDetail, decision: OutboxEntry['decision']): Pick<OutboxEntry, 'label'> {
  const label = decisions.find(({ vote }) => vote === decision)?.label;
  return label === undefined || label === '' ? {} : { label };
}
