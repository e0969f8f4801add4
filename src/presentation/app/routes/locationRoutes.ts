import type { LOCATION_PATHS } from '../../ui/navigation/addresses.ts';
import { lazyPage, type RouteRow } from './route.ts';

/** Pages for geographic locations: chosen for another page, or only viewed (spec 2, built-in pages). */
export const LOCATION: Readonly<Record<keyof typeof LOCATION_PATHS, RouteRow>> = {
  chooseLocation: { texts: ['location', 'message', 'list', 'form'], page: lazyPage('chooseLocation') },
  openLocation: { texts: ['location', 'form'], page: lazyPage('openLocation') },
};
