import { fileURLToPath } from 'node:url';

/** The folder of package.json. Every script works from here, whatever the current directory is. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const rootPath = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
