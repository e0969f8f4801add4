import { DIRECTORY_PATHS, type DirectoryPageName } from './addresses.ts';
import type { RouteRow } from './route.ts';

/** They come in one chunk: whoever opens one opens the next. */
const row = (name: DirectoryPageName): RouteRow => ({
  texts: ['directory', 'people', 'list', 'validation'],
  page: () => import('../directory/directoryPages.tsx').then((file) => file.DIRECTORY_PAGES[name]),
});

export const DIRECTORY = Object.fromEntries(
  (Object.keys(DIRECTORY_PATHS) as DirectoryPageName[]).map((name) => [name, row(name)]),
) as Readonly<Record<DirectoryPageName, RouteRow>>;
