import type { FramePageName } from '../../ui/navigation/addresses.ts';
import { lazyPage, type RouteRow } from './route.ts';

export const FRAMES: Readonly<Record<FramePageName, RouteRow>> = {
  reportFrame: {
    texts: ['frame', 'message'],
    page: lazyPage('reportFrame'),
  },
  externalPage: {
    texts: ['frame', 'message'],
    page: lazyPage('externalPage'),
  },
};
