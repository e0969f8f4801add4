import type { Rolldown } from 'vite';

interface ModuleUsers {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
type ReadModule = (id: string) => ModuleUsers | null;

/**
 * The modules that are fetched by themselves (a page, a sheet, an adapter) and need this one with them: whatever of
 * these is opened has to bring it.
 */
function needing(id: string, read: ReadModule): ReadonlySet<string> {
  const [seen, fetched] = [new Set([id]), new Set<string>()];
  for (const each of seen) {
    const { importers = [], dynamicImporters = [] } = read(each) ?? {};
    if (dynamicImporters.length > 0 || importers.length === 0) fetched.add(each);
    for (const importer of importers) seen.add(importer);
  }
  return fetched;
}

type Group = Rolldown.CodeSplittingGroup & { readonly debugName: string };
/** A file of all modules of which `isIt` says so, asked for the files that have to bring them. */
export const neededBy = (name: string, isIt: (fetched: readonly string[], id: string) => boolean): Group => ({
  name: (id, context) =>
    /\.[cm]?[jt]sx?$/u.test(id) && isIt([...needing(id, (each) => context.getModuleInfo(each))], id) ? name : null,
  debugName: name,
});
