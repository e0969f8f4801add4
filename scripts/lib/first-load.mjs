/**
 * What vite writes into the manifest for one chunk.
 * @typedef {{ file: string, imports?: readonly string[], isEntry?: boolean, src?: string }} ManifestChunk
 * @typedef {Readonly<Record<string, ManifestChunk>>} Manifest
 */

/** @param {Manifest} manifest */
export function entryOf(manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The manifest has no entry.');
  return entry;
}

/**
 * The JavaScript files a browser fetches for these modules: their chunks and all that these import statically, each
 * once.
 * @param {Manifest} manifest
 * @param {readonly string[]} modules
 * @returns {readonly string[]}
 */
export function filesFor(manifest, modules) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js')).sort();
}
