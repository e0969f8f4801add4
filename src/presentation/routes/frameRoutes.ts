import type { FramePageName } from './addresses.ts';
import { seldom, type RouteRow } from './route.ts';

/** Pages of other sites in a frame. */
export const FRAMES: Readonly<Record<FramePageName, RouteRow>> = {
  reportFrame: {
    texts: ['frame', 'message'],
    page: seldom('reportFrame'),
  },
  externalPage: {
    texts: ['frame', 'message'],
    page: seldom('externalPage'),
  },
};
