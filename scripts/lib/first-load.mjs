/**
 * What the build tells of one JavaScript file (scripts/build/tellChunks.ts).
 * @typedef {{ file: string, isEntry: boolean, imports: readonly string[], modules: readonly string[] }} Chunk
 */

/**
 * The JavaScript files a browser fetches for these modules: the entry, their files, and all that these import
 * statically, each once.
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
