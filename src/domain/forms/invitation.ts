import type { Failure } from '../shared/failure.ts';
import type { Instant } from '../shared/ids.ts';
import { refuse, type Refusal, type RefusalCode } from '../shared/refusal.ts';
import { fail, ok, type Fail, type Result } from '../shared/result.ts';

/**
 * The period in which an invitation to a form is open, both ends inclusive, and its maximum number of answers (contract
 * pages 5).
 */
export interface InvitationTerms {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** Maximum number of records. */
  readonly maxAnswers: number;
}

/** The terms of an invitation with its current state. */
export interface InvitationState extends InvitationTerms {
  /** Number of records received through it. */
  readonly answerCount: number;
  /** Whether a user has ended it. */
  readonly isEnded: boolean;
}

/** Status of an invitation: not open yet, open, expired, maximum of answers reached, ended by a user. */
export const INVITATION_STATUSES = ['coming', 'open', 'over', 'full', 'ended'] as const;
/** One of `INVITATION_STATUSES`. */
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/**
 * Returns the status of an invitation at a point in time. `ended` takes precedence over the period, and the period over
 * the number of answers.
 * @param facts its terms and current state
 * @param now in milliseconds since 1970
 * @returns one of `INVITATION_STATUSES`
 * @example
 * const facts = { opensAt: 1_000, closesAt: 2_000, maxAnswers: 5, answerCount: 0, isEnded: false };
 * invitationStatus(facts, 999); // 'coming'
 * invitationStatus(facts, 2_000); // 'open'
 * invitationStatus(facts, 2_001); // 'over'
 */
export function invitationStatus(
  { opensAt, closesAt, maxAnswers, answerCount, isEnded }: InvitationState,
  now: Instant,
): InvitationStatus {
  if (isEnded) return 'ended';
  if (now < opensAt) return 'coming';
  if (now > closesAt) return 'over';
  return answerCount >= maxAnswers ? 'full' : 'open';
}

const REASONS: Readonly<Record<Exclude<InvitationStatus, 'open'>, RefusalCode>> = {
  coming: 'invitation.notYet',
  over: 'invitation.over',
  full: 'invitation.full',
  ended: 'invitation.ended',
};

/**
 * Returns why a form cannot be filled in through an invitation at a point in time.
 * @param facts its terms and current state
 * @param now in milliseconds since 1970
 * @returns the reason; `invitation.notYet` carries `opensAt` in milliseconds since 1970. `undefined` while it is open
 * @example
 * const facts = { opensAt: 1_000, closesAt: 2_000, maxAnswers: 5, answerCount: 0, isEnded: false };
 * invitationRefusal(facts, 500); // { code: 'invitation.notYet', values: { opensAt: 1_000 } }
 * invitationRefusal(facts, 1_500); // undefined
 */
export function invitationRefusal(facts: InvitationState, now: Instant): Refusal | undefined {
  const status = invitationStatus(facts, now);
  if (status === 'open') return undefined;
  return refuse(REASONS[status], status === 'coming' ? { opensAt: facts.opensAt } : undefined);
}

/** Maximum number of answers of an invitation. Limits what users without a login can store. */
export const MAX_INVITATION_ANSWERS = 10_000;

/** The form values of a new invitation; any of them may still be missing. */
export type InvitationInput = { readonly [Name in keyof InvitationTerms]?: InvitationTerms[Name] | undefined };

/**
 * Validates the terms of a new invitation. Ours.
 * @param wished the form values
 * @param now in milliseconds since 1970
 * @returns the terms, or a failure: refused with `agent.noPeriod` if an end is missing, or with `invitation.most` if
 * the number of answers is not a whole number from 1 to `MAX_INVITATION_ANSWERS`; invalid (field `closesAt`) if it ends
 * before it begins or is already over
 * @example
 * parseInvitation({ opensAt: 1_000, closesAt: 2_000, maxAnswers: 20 }, 500).ok; // true
 * parseInvitation({ opensAt: 2_000, closesAt: 1_000, maxAnswers: 20 }, 500).ok; // false
 */
export function parseInvitation(
  { opensAt, closesAt, maxAnswers }: InvitationInput,
  now: Instant,
): Result<InvitationTerms> {
  if (opensAt === undefined || closesAt === undefined) return refused('agent.noPeriod');
  if (closesAt <= opensAt) return invalid('validation.endNotAfterStart');
  if (closesAt <= now) return invalid('validation.endInPast');
  if (
    maxAnswers === undefined ||
    !Number.isInteger(maxAnswers) ||
    maxAnswers < 1 ||
    maxAnswers > MAX_INVITATION_ANSWERS
  )
    return refused('invitation.most', { most: MAX_INVITATION_ANSWERS });
  return ok({ opensAt, closesAt, maxAnswers });
}

const refused = (...refusal: Parameters<typeof refuse>): Fail<Failure> =>
  fail({ kind: 'refused', refusal: refuse(...refusal) });
const invalid = (messageKey: string): Fail<Failure> =>
  fail({ kind: 'invalid', issues: [{ field: 'closesAt', messageKey, values: {} }] });
