import * as v from 'valibot';
import { forAdministrators } from './endpoint.ts';
import { count } from './shapes.ts';

/** Ours: the files a company dropped in, read anew while the server runs. */
export const definitionFiles = {
  /** What is broken is refused with the list of what is wrong, and everything stays as it was. */
  reload: forAdministrators({
    method: 'POST',
    path: '/definitions/reload',
    answer: v.object({ processes: count, files: count }),
  }),
};
