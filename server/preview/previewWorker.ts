import { answerJobs } from '../threads/answerJobs.ts';
import { makePreview } from './makePreview.ts';
import type { PreviewAnswer, PreviewJob } from './previewJob.ts';

/* A document that somebody has made to be hard to read keeps a processor busy, and nobody else waits for it. */
answerJobs<PreviewJob, never, PreviewAnswer>((job) => makePreview(job));
