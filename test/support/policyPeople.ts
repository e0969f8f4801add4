import { actor, administrator } from '#testing/people.ts';

/** People of the policies: each test says who of them started the request and who holds it. */
export const [zhang, wang, li, admin] = [actor('zhang'), actor('wang'), actor('li'), administrator()];
export const inFinance = actor('li', { groups: ['finance'] });
