import * as v from 'valibot';
import { forAdministrators } from './endpoint.ts';
import { count } from './shapes.ts';

/** Line 0 and empty texts: it is not said. */
export const folderProblemShape = v.object({
  file: v.string(),
  line: count,
  element: v.string(),
  message: v.string(),
  expected: v.string(),
  example: v.string(),
});
export type FolderProblemDto = v.InferOutput<typeof folderProblemShape>;

/** Ours: the files a company dropped in, read anew while the server runs. */
export const definitionFiles = {
  /** What reading them would bring, without doing it; `before` is 0 of a process that is new. */
  look: forAdministrators({
    method: 'GET',
    path: '/definitions/look',
    answer: v.object({
      problems: v.array(folderProblemShape),
      problemCount: count,
      changes: v.array(
        v.object({
          key: v.string(),
          name: v.string(),
          before: count,
          after: count,
          running: count,
          isOfferedAgain: v.boolean(),
        }),
      ),
    }),
  }),
  /** What is broken is refused with the list of what is wrong, and everything stays as it was. */
  reload: forAdministrators({
    method: 'POST',
    path: '/definitions/reload',
    answer: v.object({ processes: count, files: count }),
  }),
};
