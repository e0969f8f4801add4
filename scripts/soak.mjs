import { installWhenMissing } from './lib/install.mjs';
import { runTool } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const SOAKS = ['sequences', 'conflicts', 'absence', 'kills', 'fuzz', 'attacks'];

/**
 * The long proofs of bench/soak: `npm run soak` plays random sequences of commands. With a word behind it (`npm run
 * soak -- conflicts`) another one: `conflicts` lets two users reach for the same task, `absence` takes the database
 * away for minutes, `kills` ends servers while they work, `fuzz` sends every endpoint malformed calls, `attacks`
 * measures the health endpoint while one user works against all others.
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
