/** Own paths that older recordings use, with their current names. The part after the prefix is unchanged. */
const RENAMED_PREFIXES: Readonly<Record<string, string>> = {
  '/api-user/user/people/': '/api-user/user/users/',
  '/api-user/user/org/leaving/': '/api-user/user/offboarding/',
  '/api-user/user/mail/': '/api-user/user/notifications/',
};

/** Returns the current path of a recorded call. */
export function toCurrentPath(path: string): string {
  const renamed = Object.entries(RENAMED_PREFIXES).find(([old]) => path.startsWith(old));
  return renamed === undefined ? path : `${renamed[1]}${path.slice(renamed[0].length)}`;
}
