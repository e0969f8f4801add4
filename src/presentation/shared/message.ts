import type { Failure } from '#domain/shared/failure.ts';
import type { TextKey, TextValues } from '../i18n/textKeys.ts';

/** A sentence for the person: a text of ours with its values, or the platform's own words. */
export type Message = { readonly key: string; readonly values?: TextValues } | { readonly text: string };

/** Something went wrong on the device itself, and is said in these words. */
export interface DeviceProblem {
  readonly kind: 'worded';
  readonly key: TextKey;
}

/** What happened, in words. The only place that words a failure; a new kind does not compile until it is worded. */
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
 * What is not there, or not for this person, is not told apart: neither gives a hint. Trying again does not help, nor
 * with a process that is not offered.
 */
export const isHidden = (failure: Failure): boolean =>
  failure.kind === 'refused' && /^(notFound|forbidden|start\..*)$/u.test(failure.refusal.code);

/**
 * What happened to something that was read, and what to do. Nothing was sent: a platform that says no without a word
 * has failed to show it.
 */
export const readingWords = (failure: Failure): { readonly title: Message; readonly advice: Message } =>
  failure.kind === 'rejectedByServer' && failure.message === ''
    ? { title: { key: 'error.wordless' }, advice: failureAdvice({ kind: 'unreadable' }) }
    : { title: failureMessage(failure), advice: failureAdvice(failure) };

/** What went wrong on the device or on the way, in words. */
export const problemMessage = (problem: Failure | DeviceProblem): Message =>
  problem.kind === 'worded' ? { key: problem.key } : failureMessage(problem);

/** What to do about it. */
const failureAdvice = (failure: Failure): Message => ({
  key: isHidden(failure) ? 'error.hidden.todo' : `error.${failure.kind}.todo`,
});

function issueMessage({ issues: [first] }: Extract<Failure, { kind: 'invalid' }>): Message {
  return first === undefined ? { key: 'error.invalid' } : withValues(first.messageKey, first.values);
}

const withValues = (key: string, values: TextValues | undefined): Message =>
  values === undefined ? { key } : { key, values };
