import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync, utimesSync } from 'node:fs';

/** Files a program does not need: package triggers and indexers read them whenever a package is installed. */
const DOCUMENTATION = /^\/usr\/share\/(?:man|doc|info|locale|lintian|applications|metainfo|mime|icons)\//u;
const INFO_FOLDER = '/var/lib/dpkg/info';

const query = (format, ...names) =>
  execFileSync('dpkg-query', ['--show', `--showformat=${format}`, ...names], { encoding: 'utf8', maxBuffer: 1e9 });

/** The name of a package without its architecture: `libc6` for `libc6:amd64`. */
export const baseName = (name) => name.split(':')[0] ?? name;

/**
 * An installed package with the names it depends on; alternatives count as dependencies too.
 * @typedef {{ name: string, priority: string, dependsOn: readonly string[] }} DebianPackage
 * @returns {readonly DebianPackage[]}
 */
export const readInstalledPackages = () =>
  query('${binary:Package}\t${Priority}\t${Pre-Depends}, ${Depends}\n')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', priority = '', depends = ''] = line.split('\t');
      const dependsOn = depends.split(/[,|]/u).map((each) => baseName(each.trim().split(/[\s(]/u)[0] ?? ''));
      return { name, priority, dependsOn: dependsOn.filter((each) => each !== '') };
    });

/**
 * The given packages and all that they depend on, as far as it is installed.
 * @param {readonly DebianPackage[]} installed
 * @param {readonly string[]} names
 * @returns {ReadonlySet<string>} names without the architecture
 */
export function withDependencies(installed, names) {
  const byName = new Map(installed.map((each) => [baseName(each.name), each]));
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    byName.get(name)?.dependsOn.forEach(visit);
  };
  names.forEach(visit);
  return found;
}

/** @returns {readonly string[]} the files of a package that a program may need */
function filesOf(packageName) {
  const lists = [`${packageName}.list`, `${baseName(packageName)}.list`];
  const list = lists.find((name) => readdirSync(INFO_FOLDER).includes(name));
  if (list === undefined) return [];
  return readFileSync(`${INFO_FOLDER}/${list}`, 'utf8')
    .split('\n')
    .filter((file) => file !== '' && !DOCUMENTATION.test(file) && isRegularFile(file));
}

/** A link is not: what it leads to may belong to another package. */
const isRegularFile = (path) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** @param {readonly DebianPackage[]} packages */
export const filesByPackage = (packages) => new Map(packages.map(({ name }) => [name, filesOf(name)]));

/**
 * Sets the access time of each file to 1970, so that the next read changes it also where the file system notes only the
 * first one (`relatime`). Needs root.
 * @param {Iterable<readonly string[]>} lists
 */
export function resetAccessTimes(lists) {
  for (const files of lists) for (const file of files) utimesSync(file, 0, statSync(file).mtime);
}

/** @param {readonly string[]} files */
export const findReadFile = (files) => files.find((file) => isRegularFile(file) && statSync(file).atimeMs > 0);

/** The executables of all processes that run now: services whose files are read whether or not a test uses them. */
export const runningExecutables = () =>
  new Set(
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .flatMap((pid) => {
        try {
          return [readlinkSync(`/proc/${pid}/exe`)];
        } catch {
          // A kernel thread, or a process that has just ended.
          return [];
        }
      }),
  );
