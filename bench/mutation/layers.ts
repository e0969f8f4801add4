import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A layer of the code to mutate.
 * @property files selects files of its folder by name.
 * @property floor minimum score in per cent, below which the run fails; a layer without it is reported only.
 * @property drawn number of mutants to draw; all if missing.
 */
export interface MutatedLayer {
  readonly name: string;
  readonly root: string;
  readonly files: RegExp;
  readonly floor?: number;
  readonly drawn?: number;
}

/** In the presentation, files named after a class are view models or parts of them. */
export const LAYERS: readonly MutatedLayer[] = [
  { name: 'domain', root: 'src/domain', files: /(?<!\.d|\.test)\.ts$/u, floor: 85 },
  { name: 'viewModels', root: 'src/presentation', files: /^[A-Z]\w*\.ts$/u, floor: 75 },
  { name: 'serverCommands', root: 'server/workflow/requests/commands', files: /(?<!\.test)\.ts$/u, drawn: 200 },
];

/**
 * One run of Stryker with its own stored results: a folder of a layer, or a few files of a large folder, because
 * results are stored at the end of a run; or the whole layer if mutants are drawn.
 */
export interface MutatedPart {
  readonly layer: MutatedLayer;
  readonly name: string;
  readonly files: readonly string[];
}

export function listParts(layer: MutatedLayer): readonly MutatedPart[] {
  const files = filesIn(layer);
  if (layer.drawn !== undefined) return [{ layer, name: layer.name, files }];
  const folders = [...new Set(files.map(folderOf))].sort();
  return folders.flatMap((folder) => {
    const name = [layer.name, relative(layer.root, folder)].filter((word) => word !== '').join('/');
    const own = files.filter((file) => folderOf(file) === folder);
    if (own.length <= MOST_FILES) return [{ layer, name, files: own }];
    return Array.from({ length: Math.ceil(own.length / FEW_FILES) }, (_, index) => ({
      layer,
      name: `${name}/${index + 1}`,
      files: own.slice(index * FEW_FILES, (index + 1) * FEW_FILES),
    }));
  });
}

const [MOST_FILES, FEW_FILES] = [20, 5];

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

const filesIn = ({ root, files }: MutatedLayer): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && files.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !/\/(?:dist|node_modules)\//u.test(file))
    .sort();
