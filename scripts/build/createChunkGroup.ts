import type { Rolldown } from 'vite';

interface ModuleUsers {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
type ReadModule = (id: string) => ModuleUsers | null;

/**
 * Returns the modules that are loaded on their own (a page, a sheet, an adapter) and need this module, directly or
 * indirectly.
 */
function findOnDemandImporters(id: string, read: ReadModule): ReadonlySet<string> {
  const [seen, fetched] = [new Set([id]), new Set<string>()];
  for (const each of seen) {
    const { importers = [], dynamicImporters = [] } = read(each) ?? {};
    if (dynamicImporters.length > 0 || importers.length === 0) fetched.add(each);
    for (const importer of importers) seen.add(importer);
  }
  return fetched;
}

type Group = Rolldown.CodeSplittingGroup & { readonly debugName: string };
/** Creates a group of all modules for which `isIt` returns true, given the on-demand modules that need each of them. */
export const createChunkGroup = (name: string, isIt: (fetched: readonly string[], id: string) => boolean): Group => ({
  name: (id, context) =>
    /\.[cm]?[jt]sx?$/u.test(id) && isIt([...findOnDemandImporters(id, (each) => context.getModuleInfo(each))], id)
      ? name
      : null,
  debugName: name,
});
