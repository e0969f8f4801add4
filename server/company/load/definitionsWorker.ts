import { serveWorker } from '#server/workers/serveWorker.ts';
import type { DefinitionsJob } from './definitionsThread.ts';
import { loadDefinitions, type LoadedDefinitions } from './loadDefinitions.ts';

serveWorker<DefinitionsJob, never, LoadedDefinitions>(({ folder, known }) => loadDefinitions(folder, { known }));
