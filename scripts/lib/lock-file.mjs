/**
 * The `packages` of package-lock.json, by their place under node_modules.
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 * optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBRARIES = { gnu: 'glibc', musl: 'musl' };

/** Yields the folders in which Node searches for a package, nearest first. */
function* placesFor(name, from) {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))))
    yield `${folder}/node_modules/${name}`;
  yield `node_modules/${name}`;
}

const isLocked = (packages, name, from) => [...placesFor(name, from)].some((place) => packages[place]);

/**
 * Returns the packages for other systems that another package lists and the lock file does not. `npm ci` refuses such a
 * lock file, and npm omits them if its registry does not have them.
 * @param {LockedPackages} packages
 */
export const missingOptional = (packages) =>
  Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, name, from))
      .map(([name, version]) => ({ name, version, isForDevelopment: dev === true })),
  );

/** @returns {LockedPackage} an entry for another system, for which npm does not query the registry */
function lockedFor({ name, version, isForDevelopment }) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const libc = words.flatMap((word) => LIBRARIES[word] ?? []);
  const os = words.filter((word) => SYSTEMS.includes(word));
  return {
    version,
    cpu: words.filter((word) => PROCESSORS.includes(word)),
    ...(isForDevelopment ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

/**
 * @param {LockedPackages} packages
 * @returns {LockedPackages} the same with an entry for every package of another system, in npm's order
 */
export function withAllSystems(packages) {
  const added = Object.fromEntries(
    missingOptional(packages).map((missing) => [`node_modules/${missing.name}`, lockedFor(missing)]),
  );
  const all = { ...packages, ...added };
  const places = Object.keys(all).sort((one, other) => one.localeCompare(other, 'en'));
  return Object.fromEntries(places.map((place) => [place, all[place] ?? {}]));
}
