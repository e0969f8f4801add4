import { runnerImport } from 'vite';
import { rootPath } from './root.mjs';

/**
 * One page of the product, as other programs see it.
 * @typedef {{ path: string, name: string, access: string, sample: string, account: string | null }} PublishedRoute
 */

/**
 * The route table as data: the table itself is source code, so vite reads it; no page is loaded.
 * @returns {Promise<readonly PublishedRoute[]>} `sample` is an address below `/mobile` that opens on the demo data,
 * `account` who may open it (null: anybody)
 */
export async function readRoutes() {
  const { module } = await runnerImport(rootPath('src/presentation/routes/routes.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  return module.ROUTES.map(({ path, name, access, sample }) => ({
    path,
    name,
    access,
    sample: sample.address,
    account: sample.account ?? null,
  }));
}
