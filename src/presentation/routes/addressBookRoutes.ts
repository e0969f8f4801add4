import { DIRECTORY_PATHS, type DirectoryPageName } from './addresses.ts';
import { seldom, type RouteRow } from './route.ts';

const row = (name: DirectoryPageName): RouteRow => ({
  texts: ['directory', 'people', 'list', 'validation'],
  page: seldom(name),
});

/** The address book. */
export const DIRECTORY = Object.fromEntries(
  (Object.keys(DIRECTORY_PATHS) as DirectoryPageName[]).map((name) => [name, row(name)]),
) as Readonly<Record<DirectoryPageName, RouteRow>>;
