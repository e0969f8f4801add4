import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

/** Models from public repositories, which are not part of the project: `TEST_MODELS` names their folder. */
const MODELS = resolve(projectRoot, process.env['TEST_MODELS'] ?? '../shared/models');

/** For the name of a test that is skipped if the folder is missing. */
export const MODELS_HINT = 'TEST_MODELS names the folder of models; skipped without it';

/** Returns the files of a folder of models in order, or none if the folder is missing. */
export function listPublicModels(folder: string, fileName: RegExp): readonly string[] {
  const place = join(MODELS, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => fileName.test(name))
    .map((name) => join(place, name))
    .sort();
}
