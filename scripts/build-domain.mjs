import { rmSync } from 'node:fs';
import { rootPath } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';

/** JavaScript and types of `@ringi/domain`, written by the compiler alone; `npm pack ./src/domain` calls it. */
await runMain(async () => {
  rmSync(rootPath('src/domain/dist'), { recursive: true, force: true });
  const { code, output } = await run(process.execPath, [
    rootPath('node_modules/ts7/bin/tsc'),
    '-p',
    rootPath('src/domain/tsconfig.package.json'),
  ]);
  if (code !== 0) throw new Stop(`The domain could not be built:\n${output.trim()}`);
});
