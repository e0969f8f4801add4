/** The constants of spec 9, each defined once. Times are in milliseconds, sizes in CSS pixels. */

export const API_BASE = '/api';
/** Base path of the client; every route is below it. */
export const BASE_PATH = '/mobile';

export const NETWORK_TIMEOUT_MS = 60_000;
export const PAGE_CHUNK_TIMEOUT_MS = 120_000;
/** Timeout for loading a chunk that a page imports on demand. */
export const CHUNK_TIMEOUT_MS = 20_000;
/** Delay before a chunk that failed to load is requested again where the user has no retry button. */
export const CHUNK_RETRY_DELAY_MS = 5000;
export const LOGIN_REDIRECT_DELAY_MS = 500;
/** Delay before a loading indicator is shown. */
export const LOADING_DELAY_MS = 200;
export const TOAST_MS = 500;
export const MESSAGE_MS = 3000;
export const REFRESH_INTERVAL_MS = 60_000;

/** Distance from the end of the new-process list at which the next page is loaded. */
export const REACH_BOTTOM_DISTANCE_PX = 100;

export const APP_VERSION = '1.0.0';
/** Release number; increases with every release. */
export const APP_VERSION_CODE = 100;
/** Category tree of the processes a user may start (spec 9, contract catalogues 1). */
export const START_CATEGORIES = { catKey: 'BPM', readKey: 'start.mobileRead' } as const;
export const MOBILE_FLAG = 'YES';

/** Tenant of a company, an account or a chat app that names none (contract login 1). */
export const DEFAULT_TENANT = '1';
