import { resolve } from 'node:path';
import { Stop } from './stop.mjs';

/** What was typed is meant from where it was typed; npm itself works in the folder of package.json. */
export const fromCaller = (path) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/**
 * The company's folder of a command line, handed to the server by RINGI_COMPANY.
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
