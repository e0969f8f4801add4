import type { Refusal } from '#domain/shared/refusal.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';

/** Returns why a task of a batch failed or is excluded, in the platform's words if there are any. */
export const failureReason = ({
  message,
  refusal,
}: {
  readonly message: string;
  readonly refusal?: Refusal;
}): Message => failureMessage(refusal ? { kind: 'refused', refusal, message } : { kind: 'rejectedByServer', message });
