import { importSource } from './import-source.mjs';

/**
 * One page of the product, as published for other programs.
 * @typedef {{ path: string, name: string, access: string, sample: string, account: string | null }} PublishedRoute
 */

/**
 * Returns the route table as data. The table is source code, so vite loads it; no page is loaded.
 * @returns {Promise<readonly PublishedRoute[]>} `sample` is an address below `/mobile` that opens on the demo data,
 * `account` a user who may open it (null: no login needed)
 */
export async function readRoutes() {
  const [{ ROUTES }, { findSample }] = await Promise.all(
    ['src/presentation/app/routes/routes.ts', 'test/e2e/samples.ts'].map(importSource),
  );
  return ROUTES.map((route) => {
    const { path, name, access } = route;
    const { address, account = null } = findSample(route);
    return { path, name, access, sample: address, account };
  });
}
