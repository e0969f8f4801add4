const YES = new Set(['true', 'yes', '1']);

/** Whether a flag is set, in any of its spellings (contract wire 11). */
export const isYes = (given: unknown): boolean => YES.has(String(given).toLowerCase());
