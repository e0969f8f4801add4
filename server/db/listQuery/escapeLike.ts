/** Escapes `%`, `_` and the backslash for a `like` pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`);
