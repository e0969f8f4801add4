import { fileURLToPath } from 'node:url';

/** The folder of package.json. Every script works from here, wherever it was called. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const rootPath = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
