import type { Actor } from '../domain/workflow/command.ts';
import type { Executor } from '../domain/workflow/instanceState.ts';

/**
 * Creates a user whose name is the id.
 * @param id of the user
 * @returns a user as states and records contain it
 * @example
 * person('wang'); // { kind: 'person', id: 'wang', name: 'wang' }
 */
export const person = (id: string): Executor => ({ kind: 'person', id, name: id });
/**
 * Creates a group whose name is the id.
 * @param id of the group
 * @returns a group as states and records contain it
 * @example
 * group('finance'); // { kind: 'group', id: 'finance', name: 'finance' }
 */
export const group = (id: string): Executor => ({ kind: 'group', id, name: id });
/**
 * Creates an actor, by default without groups and administrator rights.
 * @param id of the user
 * @param overrides properties that differ
 * @returns an actor
 * @example
 * actor('li', { groups: ['finance'] }).groups; // ['finance']
 */
export const actor = (id: string, overrides: Partial<Actor> = {}): Actor => ({
  person: person(id),
  groups: [],
  isAdministrator: false,
  ...overrides,
});
/**
 * Creates an actor with administrator rights.
 * @param id of the user
 * @returns an actor
 * @example
 * administrator().isAdministrator; // true
 */
export const administrator = (id = 'admin'): Actor => actor(id, { isAdministrator: true });
