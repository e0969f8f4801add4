import { serveWorker } from '#server/workers/serveWorker.ts';
import { createFilePreview } from './createFilePreview.ts';
import type { PreviewResult, PreviewJob } from './previewJob.ts';

/* Runs in a separate thread, so that a maliciously crafted document does not block other requests. */
serveWorker<PreviewJob, never, PreviewResult>((job) => createFilePreview(job));
