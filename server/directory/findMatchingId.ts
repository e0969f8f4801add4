import type { Caller } from '#server/http/caller.ts';

/** A rule that names users or groups by id. */
export interface MembershipRule {
  readonly from: 'people' | 'groups';
  readonly ids: readonly string[];
}

/** Returns the id by which a rule matches the user: the user's own, or that of one of the user's groups. */
export const findMatchingId = (
  { from, ids }: MembershipRule,
  { person, groups }: Pick<Caller, 'person' | 'groups'>,
): string | undefined => ids.find((id) => (from === 'people' ? id === person.id : groups.includes(id)));
