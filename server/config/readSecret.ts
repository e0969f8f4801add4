import { readFileSync, statSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { StartupError } from './startupError.ts';

/** `NAME_FILE` names a file with the value of the secret `NAME`, as container platforms provide secrets. */
export const FILE_SUFFIX = '_FILE';
const MAX_BYTES = 65_536;

/** Returns a secret from its variable or its file, without white space around it. Throws StartupError. */
export function readSecret(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim() || undefined;
  const path = environment[name + FILE_SUFFIX]?.trim();
  if (path === undefined || path === '') return text;
  if (text !== undefined) throw new StartupError(`${name} and ${name}${FILE_SUFFIX} are both set; unset one of them.`);
  const secret = readSmallFile(path)?.trim();
  if (secret === undefined || secret === '')
    throw new StartupError(
      `${name}${FILE_SUFFIX} is ${path}; it must be a readable file with the value and at most ${MAX_BYTES / 1024} KiB.`,
    );
  return secret;
}

function readSmallFile(path: string): string | undefined {
  try {
    const info = statSync(path);
    return info.isFile() && info.size <= MAX_BYTES ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
