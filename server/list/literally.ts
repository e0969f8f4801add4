/** `%`, `_` and the backslash that somebody typed mean themselves in a pattern of `like`. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`);
