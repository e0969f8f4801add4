import { isUnanswered, type Failure } from '#domain/shared/failure.ts';
import { failureMessage, type Message } from './message.ts';

/** Returns the message for a command without a response: the failure, and that the command may have been executed. */
export function unansweredMessage(failure: Failure): Message {
  const said = 'message' in failure ? (failure.message ?? '') : '';
  return said === ''
    ? { key: `message.unanswered.${failure.kind}` }
    : { key: 'message.unanswered.said', values: { said } };
}

/** Returns why a command failed, or that it may have been executed. */
export const commandFailureMessage = (failure: Failure): Message =>
  isUnanswered(failure) ? unansweredMessage(failure) : failureMessage(failure);
