import type { Actor } from '../domain/workflow/command.ts';
import type { Executor } from '../domain/workflow/instanceState.ts';

/**
 * Somebody who is called by their id.
 * @param id of the person
 * @returns a person as states and records name one
 * @example
 * person('wang'); // { kind: 'person', id: 'wang', name: 'wang' }
 */
export const person = (id: string): Executor => ({ kind: 'person', id, name: id });
/**
 * A group that is called by its id.
 * @param id of the group
 * @returns a group as states and records name one
 * @example
 * group('finance'); // { kind: 'group', id: 'finance', name: 'finance' }
 */
export const group = (id: string): Executor => ({ kind: 'group', id, name: id });
/**
 * Somebody who acts, without groups and without an administrator's right.
 * @param id of the person
 * @param overrides what is different
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
 * Somebody who acts as administrator.
 * @param id of the person
 * @returns an actor
 * @example
 * administrator().isAdministrator; // true
 */
export const administrator = (id = 'admin'): Actor => actor(id, { isAdministrator: true });
