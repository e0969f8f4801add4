import { runnerImport } from 'vite';
import { rootPath } from './root.mjs';

/**
 * One page of the product, as other programs see it.
 * @typedef {{ path: string, name: string, access: string, sample: string, account: string | null }} PublishedRoute
 */

/** @param {string} file */
const read = async (file) => (await runnerImport(rootPath(file), { configFile: false, logLevel: 'error' })).module;

/**
 * The route table as data: the table itself is source code, so vite reads it; no page is loaded.
 * @returns {Promise<readonly PublishedRoute[]>} `sample` is an address below `/mobile` that opens on the demo data,
 * `account` who may open it (null: anybody)
 */
export async function readRoutes() {
  const [{ ROUTES }, { sampleOf }] = await Promise.all(
    ['src/presentation/routes/routes.ts', 'test/e2e/samples.ts'].map(read),
  );
  return ROUTES.map((route) => {
    const { path, name, access } = route;
    const { address, account = null } = sampleOf(route);
    return { path, name, access, sample: address, account };
  });
}
