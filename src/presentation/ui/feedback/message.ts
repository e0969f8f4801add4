import type { Failure } from '#domain/shared/failure.ts';
import type { TextKey, TextValues } from '../i18n/textKeys.ts';

/** A message for the user: a text key with values, or a text of the platform. */
export type Message = { readonly key: string; readonly values?: TextValues } | { readonly text: string };

/** A failure on the device itself, with its text key. */
export interface DeviceProblem {
  readonly kind: 'worded';
  readonly key: TextKey;
}

/** Returns the message of a failure. All failures are worded here; a new kind does not compile without its message. */
export function failureMessage(failure: Failure): Message {
  switch (failure.kind) {
    case 'refused':
      return failure.message === undefined || failure.message === ''
        ? withValues(`refusal.${failure.refusal.code}`, failure.refusal.values)
        : { text: failure.message };
    case 'invalid':
      return issueMessage(failure);
    case 'rejectedByServer':
    case 'unavailable':
      return failure.message === '' ? { key: `error.${failure.kind}` } : { text: failure.message };
    case 'sessionExpired':
    case 'offline':
    case 'timeout':
    case 'unreadable':
    case 'serverFault':
    case 'notOffered':
      return { key: `error.${failure.kind}` };
  }
}

/**
 * Whether the object is missing or forbidden. Both look the same to the user, to reveal nothing. A retry does not help,
 * nor does it for a process that cannot be started.
 */
export const isHidden = (failure: Failure): boolean =>
  failure.kind === 'refused' && /^(notFound|forbidden|start\..*)$/u.test(failure.refusal.code);

/**
 * Returns the message and the advice for a failed read. A rejection without a reason counts as an unreadable response.
 */
export const readFailureMessages = (failure: Failure): { readonly title: Message; readonly advice: Message } =>
  failure.kind === 'rejectedByServer' && failure.message === ''
    ? { title: { key: 'error.wordless' }, advice: failureAdvice({ kind: 'unreadable' }) }
    : { title: failureMessage(failure), advice: failureAdvice(failure) };

/** Returns the message of a failure of the device or of a request. */
export const problemMessage = (problem: Failure | DeviceProblem): Message =>
  problem.kind === 'worded' ? { key: problem.key } : failureMessage(problem);

const failureAdvice = (failure: Failure): Message => ({
  key: isHidden(failure) ? 'error.hidden.todo' : `error.${failure.kind}.todo`,
});

function issueMessage({ issues: [first] }: Extract<Failure, { kind: 'invalid' }>): Message {
  return first === undefined ? { key: 'error.invalid' } : withValues(first.messageKey, first.values);
}

const withValues = (key: string, values: TextValues | undefined): Message =>
  values === undefined ? { key } : { key, values };
