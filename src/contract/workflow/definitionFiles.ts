import * as v from 'valibot';
import { administratorEndpoint } from '../wire/endpoint.ts';
import { count } from '../wire/shapes.ts';

/** Line 0 and empty texts mean unknown. */
export const folderProblemShape = v.object({
  file: v.string(),
  line: count,
  element: v.string(),
  message: v.string(),
  expected: v.string(),
  example: v.string(),
});
export type FolderProblemDto = v.InferOutput<typeof folderProblemShape>;

/** Ours: the definition files of the company folder, which can be reloaded while the server runs. */
export const definitionFiles = {
  /** Previews a reload without executing it; `before` is 0 for a new process. */
  status: administratorEndpoint('GET', '/definitions/status', {
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
  /** Fails with the list of problems if a file is invalid; nothing is changed then. */
  reload: administratorEndpoint('POST', '/definitions/reload', {
    answer: v.object({ processes: count, files: count }),
  }),
};
