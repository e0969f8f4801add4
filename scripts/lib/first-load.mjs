/**
 * One JavaScript file of the build (scripts/build/writeChunkManifest.ts).
 * @typedef {{ file: string, isEntry: boolean, imports: readonly string[], modules: readonly string[] }} Chunk
 */

/**
 * Returns the JavaScript files a browser loads for these modules: the entry, their files, and all static imports of
 * these, each once.
 * @param {readonly Chunk[]} chunks
 * @param {readonly string[]} modules
 * @returns {readonly string[]}
 */
export function filesFor(chunks, modules) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    chunks.find((chunk) => chunk.file === file)?.imports.forEach(visit);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ file }) => visit(file));
  for (const module of modules) {
    const holder = chunks.find((chunk) => chunk.modules.includes(module));
    if (holder === undefined) throw new Error(`No file of the build holds ${module}.`);
    visit(holder.file);
  }
  return [...seen].sort();
}
