import { LOCATION_PATHS } from './addresses.ts';
import type { RouteRow } from './route.ts';

/** Places on the earth: chosen for whoever asks, or looked at (spec 2, built-in pages). */
export const LOCATION: Readonly<Record<keyof typeof LOCATION_PATHS, RouteRow>> = {
  chooseLocation: {
    texts: ['location', 'message', 'list'],
    page: () => import('../location/ChooseLocationPage.tsx').then((file) => file.ChooseLocationPage),
  },
  openLocation: {
    texts: ['location'],
    page: () => import('../location/OpenLocationPage.tsx').then((file) => file.OpenLocationPage),
  },
};
