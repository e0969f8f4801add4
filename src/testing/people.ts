import type { Actor } from '../domain/workflow/command.ts';
import type { Executor } from '../domain/workflow/instanceState.ts';

export const person = (id: string): Executor => ({ kind: 'person', id, name: id });
export const group = (id: string): Executor => ({ kind: 'group', id, name: id });
export const actor = (id: string, overrides: Partial<Actor> = {}): Actor => ({
  person: person(id),
  groups: [],
  isAdministrator: false,
  ...overrides,
});
export const administrator = (id = 'admin'): Actor => actor(id, { isAdministrator: true });
