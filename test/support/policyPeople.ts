import { actor, administrator } from '#testing/people.ts';

/** Users for policy tests: each test defines the initiator of the request and its assignee. */
export const [zhang, wang, li, admin] = [actor('zhang'), actor('wang'), actor('li'), administrator()];
export const inFinance = actor('li', { groups: ['finance'] });
