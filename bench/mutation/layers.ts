import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * What is mutated.
 * @property files which files of its folder.
 * @property floor the score below which the run fails, in per cent; a layer without one is reported only.
 * @property drawn how many mutants of all, if not every one.
 */
export interface MutatedLayer {
  readonly name: string;
  readonly root: string;
  readonly files: RegExp;
  readonly floor?: number;
  readonly drawn?: number;
}

/** A file of the presentation that is named after a class is a view model or a part of one. */
export const LAYERS: readonly MutatedLayer[] = [
  { name: 'domain', root: 'src/domain', files: /(?<!\.d)\.ts$/u, floor: 85 },
  { name: 'viewModels', root: 'src/presentation', files: /^[A-Z]\w*\.ts$/u, floor: 75 },
  { name: 'serverCommands', root: 'server/bpm/commands', files: /\.ts$/u, drawn: 200 },
];

/**
 * One run of Stryker, whose results are kept: a folder of a layer, a few files of a large one, because what was found
 * is written at the end of a run; or the whole layer where mutants are drawn.
 */
export interface MutatedPart {
  readonly layer: MutatedLayer;
  readonly name: string;
  readonly files: readonly string[];
}

export function partsOf(layer: MutatedLayer): readonly MutatedPart[] {
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
