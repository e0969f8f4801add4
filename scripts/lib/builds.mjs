import { existsSync } from 'node:fs';
import { withProgress } from './progress.mjs';
import { rootPath } from './root.mjs';
import { runTool } from './run.mjs';
import { contentHash, readStamp, writeStamp } from './stamp.mjs';
import { Stop } from './stop.mjs';

/** The parts of the build, with their sources and the file that proves that each was built. */
const BUILDS = [
  {
    name: 'client',
    config: 'vite.config.ts',
    product: 'dist/client/index.html',
    inputs: [
      'index.html',
      'public',
      'src',
      'scripts/build',
      'vite.config.ts',
      'tsconfig.base.json',
      'package-lock.json',
    ],
  },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    product: 'dist/server/main.js',
    inputs: [
      'server',
      'src/domain',
      'src/package',
      'src/application',
      'src/contract',
      'src/infrastructure/workflow/print/word',
      'src/texts',
      'vite.server.config.ts',
      'tsconfig.base.json',
      'package-lock.json',
    ],
  },
];

async function buildWhenChanged({ name, config, product, inputs }) {
  const hash = contentHash(inputs);
  if (existsSync(rootPath(product)) && readStamp(name) === hash) return;
  writeStamp(name, '');
  // Always builds the production version, also for a test run with its own environment.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await withProgress(`Building the ${name}`, () =>
    runTool('vite', ['build', '--config', config, '--logLevel', 'warn'], { env }),
  );
  if (code !== 0) throw new Stop(`The ${name} could not be built:\n${output.trim()}`);
  writeStamp(name, hash);
}

/** Builds client and server, or the named ones, each only if one of its files has changed since the last build. */
export async function buildChanged(names = BUILDS.map(({ name }) => name)) {
  for (const build of BUILDS.filter(({ name }) => names.includes(name))) await buildWhenChanged(build);
}
