/** What a clock on the wall of the company shows more than UTC: the platform lives at GMT+8 (contract wire 5). */
export const WALL_OFFSET_MS = 8 * 3_600_000;
