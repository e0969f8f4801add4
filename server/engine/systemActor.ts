import { SYSTEM, type Actor } from '#domain/workflow/command.ts';

/** Actor of timers, handlers and called requests. */
export const SYSTEM_ACTOR: Actor = {
  person: { kind: 'person', id: SYSTEM, name: '' },
  groups: [],
  isAdministrator: true,
};
