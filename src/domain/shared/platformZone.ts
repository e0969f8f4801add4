/** Time zone of the platform's timestamps (contract wire 5), and the default of a company. */
export const PLATFORM_ZONE = 'Asia/Shanghai';

/** Offset of the platform's zone from UTC, in milliseconds. */
export const PLATFORM_UTC_OFFSET_MS = 8 * 3_600_000;
