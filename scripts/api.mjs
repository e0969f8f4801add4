import { writeFileSync } from 'node:fs';
import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { rootPath } from './lib/root.mjs';
import { runMain } from './lib/stop.mjs';

/** Writes `docs/api.md` from the descriptions of the calls. */
await runMain(async () => {
  requireNode();
  await installWhenMissing();
  // Imported late, because it needs vite, which may just have been installed.
  const { formatCallsDocument, CALLS_DOCUMENT } = await import('./lib/calls-document.mjs');
  writeFileSync(rootPath(CALLS_DOCUMENT), await formatCallsDocument());
});
