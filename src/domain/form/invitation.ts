import type { Failure } from '../shared/failure.ts';
import type { Instant } from '../shared/ids.ts';
import { refuse, type Refusal, type RefusalCode } from '../shared/refusal.ts';
import { fail, ok, type Fail, type Result } from '../shared/result.ts';

/** When an invitation to a form is open, and for how many answers. Both ends belong to it (contract pages 5). */
export interface InvitationTerms {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** So many records it takes, and no more. */
  readonly most: number;
}

/** What tells how an invitation stands. */
export interface InvitationFacts extends InvitationTerms {
  /** Records that came by it. */
  readonly answers: number;
  /** Somebody has ended it. */
  readonly isEnded: boolean;
}

/** Not open yet; open; past its time; with all the answers it takes; ended by somebody. */
export const INVITATION_STATUSES = ['coming', 'open', 'over', 'full', 'ended'] as const;
/** One of `INVITATION_STATUSES`. */
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/**
 * How an invitation stands at a moment. Its end goes before its time, and its time before the number of its answers.
 * @param facts its terms and what has become of it
 * @param now in milliseconds since 1970
 * @returns one of `INVITATION_STATUSES`
 * @example
 * const facts = { opensAt: 1_000, closesAt: 2_000, most: 5, answers: 0, isEnded: false };
 * invitationStatus(facts, 999); // 'coming'
 * invitationStatus(facts, 2_000); // 'open'
 * invitationStatus(facts, 2_001); // 'over'
 */
export function invitationStatus(
  { opensAt, closesAt, most, answers, isEnded }: InvitationFacts,
  now: Instant,
): InvitationStatus {
  if (isEnded) return 'ended';
  if (now < opensAt) return 'coming';
  if (now > closesAt) return 'over';
  return answers >= most ? 'full' : 'open';
}

const REASONS: Readonly<Record<Exclude<InvitationStatus, 'open'>, RefusalCode>> = {
  coming: 'invitation.notYet',
  over: 'invitation.over',
  full: 'invitation.full',
  ended: 'invitation.ended',
};

/**
 * Why nobody may fill in a form by an invitation at a moment.
 * @param facts its terms and what has become of it
 * @param now in milliseconds since 1970
 * @returns the reason; one that opens later says when, in milliseconds. `undefined` while it is open
 * @example
 * const facts = { opensAt: 1_000, closesAt: 2_000, most: 5, answers: 0, isEnded: false };
 * invitationRefusal(facts, 500); // { code: 'invitation.notYet', values: { opensAt: 1_000 } }
 * invitationRefusal(facts, 1_500); // undefined
 */
export function invitationRefusal(facts: InvitationFacts, now: Instant): Refusal | undefined {
  const status = invitationStatus(facts, now);
  if (status === 'open') return undefined;
  return refuse(REASONS[status], status === 'coming' ? { opensAt: facts.opensAt } : undefined);
}

/** The most answers an invitation may take: nobody writes without end where nobody logs in. */
export const MOST_ANSWERS = 10_000;

/** An invitation as far as somebody has filled it in. */
export type InvitationWish = { readonly [Name in keyof InvitationTerms]?: InvitationTerms[Name] | undefined };

/**
 * What was wished as the terms of an invitation. Ours.
 * @param wished as far as it has been filled in
 * @param now in milliseconds since 1970
 * @returns the terms; or why they cannot be: a time is missing, it ends before it begins or before now, or the number
 * of answers is none from 1 to `MOST_ANSWERS`
 * @example
 * completeInvitation({ opensAt: 1_000, closesAt: 2_000, most: 20 }, 500).ok; // true
 * completeInvitation({ opensAt: 2_000, closesAt: 1_000, most: 20 }, 500).ok; // false
 */
export function completeInvitation(
  { opensAt, closesAt, most }: InvitationWish,
  now: Instant,
): Result<InvitationTerms, Failure> {
  if (opensAt === undefined || closesAt === undefined) return refused('agent.noPeriod');
  if (closesAt <= opensAt) return invalid('validation.endNotAfterStart');
  if (closesAt <= now) return invalid('validation.endInPast');
  if (most === undefined || !Number.isInteger(most) || most < 1 || most > MOST_ANSWERS)
    return refused('invitation.most', { most: MOST_ANSWERS });
  return ok({ opensAt, closesAt, most });
}

const refused = (...refusal: Parameters<typeof refuse>): Fail<Failure> =>
  fail({ kind: 'refused', refusal: refuse(...refusal) });
const invalid = (messageKey: string): Fail<Failure> =>
  fail({ kind: 'invalid', issues: [{ field: 'closesAt', messageKey, values: {} }] });
