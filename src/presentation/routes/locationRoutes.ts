import type { LOCATION_PATHS } from './addresses.ts';
import { seldom, type RouteRow } from './route.ts';

/** Places on the earth: chosen for whoever asks, or looked at (spec 2, built-in pages). */
export const LOCATION: Readonly<Record<keyof typeof LOCATION_PATHS, RouteRow>> = {
  chooseLocation: { texts: ['location', 'message', 'list', 'form'], page: seldom('chooseLocation') },
  openLocation: { texts: ['location', 'form'], page: seldom('openLocation') },
};
