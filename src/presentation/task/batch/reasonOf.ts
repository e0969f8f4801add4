import type { Refusal } from '#domain/shared/refusal.ts';
import { failureMessage, type Message } from '../../shared/message.ts';

/** Why a task of a batch was not, or cannot be, decided: in the platform's words where it has some. */
export const reasonOf = ({ message, refusal }: { readonly message: string; readonly refusal?: Refusal }): Message =>
  failureMessage(refusal ? { kind: 'refused', refusal, message } : { kind: 'rejectedByServer', message });
