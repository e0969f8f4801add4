/** The numbers of spec 9, each in one place. Times in milliseconds, sizes in CSS pixels. */

export const API_BASE = '/api';
/** Where the client is served; every route stands below it. */
export const BASE_PATH = '/mobile';

export const NETWORK_TIMEOUT_MS = 60_000;
export const PAGE_CHUNK_TIMEOUT_MS = 120_000;
/** Code that a page fetches when it needs it. */
export const ASYNC_CODE_TIMEOUT_MS = 20_000;
/** After so long code that did not come is asked for again, where nobody could ask for it. */
export const CODE_AGAIN_MS = 5000;
export const LOGIN_REDIRECT_DELAY_MS = 500;
/** A loading component shows only when the wait is long enough to be noticed. */
export const LOADING_DELAY_MS = 200;
export const TOAST_MS = 500;
export const MESSAGE_MS = 3000;
export const REFRESH_INTERVAL_MS = 60_000;

/** The new-process list asks for its next page this close to its end. */
export const REACH_BOTTOM_DISTANCE_PX = 100;

export const APP_VERSION = '1.0.0';
/** Counts the releases. */
export const APP_VERSION_CODE = 100;
/** Categories a person may start from (spec 9, contract catalogues 1). */
export const START_CATEGORIES = { catKey: 'BPM', readKey: 'start.mobileRead' } as const;
export const MOBILE_FLAG = 'YES';
