import { SYSTEM, type Actor } from '#domain/workflow/command.ts';

/** Timers, handlers and called requests act in the platform's own name. */
export const SYSTEM_ACTOR: Actor = {
  person: { kind: 'person', id: SYSTEM, name: '' },
  groups: [],
  isAdministrator: true,
};
