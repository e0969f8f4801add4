import { spawn } from 'node:child_process';
import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { ROOT, rootPath } from './lib/root.mjs';
import { runMain } from './lib/stop.mjs';

/** The server restarts on a change, the client reloads in place; vite proxies /api to the server. */
const PROGRAMS = [
  { tool: 'tsx', words: ['watch', '--clear-screen=false', 'server/main.ts'] },
  { tool: 'vite', words: ['--clearScreen', 'false'] },
];

/** Stops the other program when one of them exits. */
function startTogether() {
  const children = PROGRAMS.map(({ tool, words }) =>
    spawn(rootPath(`node_modules/.bin/${tool}`), words, { cwd: ROOT, stdio: 'inherit' }),
  );
  const endAll = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const child of children) child.on('exit', endAll);
  process.on('SIGINT', endAll);
  process.on('SIGTERM', endAll);
}

await runMain(async () => {
  requireNode();
  await installWhenMissing();
  startTogether();
});
