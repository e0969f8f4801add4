import { writeFileSync } from 'node:fs';
import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { rootPath } from './lib/root.mjs';
import { runMain } from './lib/stop.mjs';

/** Writes a document from its table: `npm run settings` or `npm run api`. */
await runMain(async () => {
  requireNode();
  await installWhenMissing();
  // Imported late, because it needs vite, which may just have been installed.
  const { GENERATED_DOCUMENTS } = await import('./lib/generated-documents.mjs');
  const { file, format } = GENERATED_DOCUMENTS[process.argv[2]];
  writeFileSync(rootPath(file), await format());
});
