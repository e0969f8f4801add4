import type { Instant, PersonId, TaskId } from '../shared/ids.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';
import { fail, ok, type Result } from '../shared/result.ts';

const HOUR = 60 * 60_000;
/** Minimum time between two reminders of a request to the same user. */
export const URGE_INTERVAL_MS = 4 * HOUR;
/** Maximum number of reminders of a request on one day. */
const MAX_URGES_PER_DAY = 3;
/** Maximum number of candidates of a task that are reminded. */
export const MAX_URGED_CANDIDATES = 20;
/** Maximum number of reminders a user gets by mail and chat on one day; later ones are only in the app. */
export const MAX_SENT_URGES_PER_DAY = 10;

/**
 * @property waiting the tasks that wait for a user, with the number of users who can work on them; of more than
 * `MAX_URGED_CANDIDATES` the users are not listed
 * @property earlier the reminders of the request to each user, of the last four hours and of the day
 * @property day beginning and end of the current day of the company
 */
export interface UrgeFacts {
  readonly sender: PersonId;
  readonly waiting: readonly {
    readonly task: TaskId;
    readonly candidates: number;
    readonly people: readonly PersonId[];
  }[];
  readonly earlier: readonly { readonly person: PersonId; readonly at: Instant }[];
  readonly now: Instant;
  readonly day: { readonly from: Instant; readonly to: Instant };
}

/** The users to remind, each with the task that waits for them. */
export type UrgeRecipients = ReadonlyMap<PersonId, TaskId>;

/**
 * Returns who is reminded of a request, or why nobody can be: nobody is assigned, too many candidates, or reminded a
 * short time ago. Refuses with `until`, the time of the next possible reminder.
 */
export function findUrgeRecipients(facts: UrgeFacts): Result<UrgeRecipients, Refusal> {
  const { waiting, sender } = facts;
  const small = waiting.filter(({ candidates }) => candidates <= MAX_URGED_CANDIDATES);
  const people = new Map(small.flatMap((each) => each.people.map((person) => [person, each.task] as const)));
  people.delete(sender);
  if (people.size === 0)
    return fail(
      small.length < waiting.length
        ? refuse('instance.groupTooLarge', { limit: MAX_URGED_CANDIDATES })
        : refuse('instance.nobodyToUrge'),
    );
  const next = new Map([...people.keys()].map((person) => [person, nextUrgeOf(facts, person)]));
  const until = Math.max(Math.min(...next.values()), nextUrgeOfDay(facts));
  return until > facts.now
    ? fail(refuse('instance.urgedLately', { until }))
    : ok(new Map([...people].filter(([person]) => (next.get(person) ?? 0) <= facts.now)));
}

const nextUrgeOf = ({ earlier }: UrgeFacts, person: PersonId): Instant =>
  Math.max(0, ...earlier.filter((urge) => urge.person === person).map(({ at }) => at + URGE_INTERVAL_MS));

/** All reminders that were sent at the same time count as one. */
const nextUrgeOfDay = ({ earlier, day }: UrgeFacts): Instant =>
  new Set(earlier.map(({ at }) => at).filter((at) => at >= day.from)).size < MAX_URGES_PER_DAY ? 0 : day.to;
