import { answerJobs } from '#server/threads/answerJobs.ts';

let jobs = 0;

/** Adds up what comes; some words end it badly. */
answerJobs<string, number, { readonly sum: number; readonly jobs: number }>(async (job, parts) => {
  jobs += 1;
  if (job === 'throw') throw new Error('no such sum');
  if (job === 'exit') process.exit(3);
  while (job === 'never') await new Promise((resolve) => setTimeout(resolve, 10));
  return { sum: parts.reduce((sum, part) => sum + part, 0), jobs };
});
