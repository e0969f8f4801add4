import { runnerImport } from 'vite';
import { rootPath } from './root.mjs';

/**
 * Imports a TypeScript source, which vite transpiles.
 * @param {string} file relative to the root of the repository
 */
export const importSource = async (file) =>
  (await runnerImport(rootPath(file), { configFile: false, logLevel: 'error' })).module;
