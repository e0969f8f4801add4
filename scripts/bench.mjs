import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { installWhenMissing } from './lib/install.mjs';
import { rootPath } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const benches = () =>
  existsSync(rootPath('bench'))
    ? readdirSync(rootPath('bench'))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => basename(name, '.ts'))
        .sort()
    : [];

/** Takes more than an hour and compares nothing, so it runs only if it is named. */
const ONLY_NAMED = ['everyPage'];

/**
 * Runs all benchmarks of bench/, or the named ones: `npm run bench rules`. Options that start with `--` are passed on.
 * They run one after the other, because each needs the whole machine.
 */
await runMain(async () => {
  const words = process.argv.slice(2);
  const options = words.filter((word) => word.startsWith('--'));
  const named = words.filter((word) => !word.startsWith('--'));
  const unknown = named.find((name) => !benches().includes(name));
  if (unknown) throw new Stop(`There is no bench/${unknown}.ts; there are ${benches().join(', ')}.`);
  await installWhenMissing();
  for (const name of named.length > 0 ? named : benches().filter((each) => !ONLY_NAMED.includes(each))) {
    console.log(`\n== ${name}`);
    const { code } = await runTool('tsx', [`bench/${name}.ts`, ...options], { isShown: true });
    if (code !== 0) throw new Stop(`bench/${name}.ts ended with exit code ${code}.`);
  }
});
