import { installWhenMissing } from './lib/install.mjs';
import { runTool } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const SOAKS = ['sequences', 'conflicts', 'absence', 'kills', 'fuzz', 'attacks', 'outbox'];

/**
 * Runs the long tests of bench/soak. `npm run soak` executes random sequences of commands. An argument (`npm run soak
 * -- conflicts`) selects another test: `conflicts` lets two users act on the same task, `absence` disconnects the
 * database for minutes, `kills` kills servers while they work, `fuzz` sends malformed calls to every endpoint,
 * `attacks` measures the health endpoint while one user works against all others, `outbox` ends network, page, browser
 * and server while an approver decides.
 */
await runMain(async () => {
  const words = process.argv.slice(2);
  const isNamed = words[0] !== undefined && !words[0].startsWith('--');
  const [name = '', ...options] = isNamed ? words : ['sequences', ...words];
  if (!SOAKS.includes(name)) throw new Stop(`There is no soak “${name}”; there are ${SOAKS.join(', ')}.`);
  await installWhenMissing();
  const { code } = await runTool('tsx', [`bench/soak/${name}.ts`, ...options], { isShown: true });
  if (code !== 0) throw new Stop(`bench/soak/${name}.ts ended with exit code ${code}.`);
});
