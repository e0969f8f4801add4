import { resolve } from 'node:path';
import { Stop } from './stop.mjs';

/** Resolves a path against the folder the user called npm in; npm itself changes to the folder of package.json. */
export const fromCaller = (path) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/**
 * Passes the company folder of a command line to the server as RINGI_COMPANY.
 * @param {readonly string[]} words
 */
export function takeFolder(words) {
  const [folder, ...others] = words;
  if (others.length > 0 || folder?.startsWith('-'))
    throw new Stop(
      `“npm start -- ${words.join(' ')}” is not understood: npm start -- ../acme starts the company in ../acme.`,
    );
  if (folder !== undefined) process.env['RINGI_COMPANY'] = fromCaller(folder);
}
