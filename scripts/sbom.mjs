import { rootPath } from './lib/root.mjs';
import { writeSbom } from './lib/sbom.mjs';
import { runMain } from './lib/stop.mjs';

/** `npm run sbom`: writes the packages of client and server to dist/sbom.cdx.json. */
await runMain(async () => {
  console.log(await writeSbom(rootPath('dist')));
});
