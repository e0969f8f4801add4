import type { Caller } from '../session/caller.ts';

/** Names people or groups by their ids. */
export interface NamingRule {
  readonly from: 'people' | 'groups';
  readonly ids: readonly string[];
}

/** The id by which a rule names somebody: their own, or that of a group they are in. */
export const idNamed = (
  { from, ids }: NamingRule,
  { person, groups }: Pick<Caller, 'person' | 'groups'>,
): string | undefined => ids.find((id) => (from === 'people' ? id === person.id : groups.includes(id)));
