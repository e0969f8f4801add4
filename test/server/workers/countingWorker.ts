import { serveWorker } from '#server/workers/serveWorker.ts';

let jobs = 0;

/** Test worker that adds numbers; some job names make it fail. */
serveWorker<string, number, { readonly sum: number; readonly jobs: number }, number>(async (job, parts, send) => {
  jobs += 1;
  if (job === 'throw') throw new Error('no such sum');
  if (job === 'exit') process.exit(3);
  while (job === 'never') await new Promise((resolve) => setTimeout(resolve, 10));
  if (job === 'pieces') for (const part of parts) send(part);
  return { sum: parts.reduce((sum, part) => sum + part, 0), jobs };
});
