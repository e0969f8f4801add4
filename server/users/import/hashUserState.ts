import { createHash } from 'node:crypto';
import type { NamedPersonRow } from '#server/directory/toExistingNames.ts';

/** Hash of everything a file may change about a user, and of the facts that decide whether it may. */
export const hashUserState = ({
  account,
  names,
  mail,
  mobile,
  properties,
  post,
  department,
  superior,
  hasLeft,
  isKept,
}: NamedPersonRow): string =>
  createHash('sha256')
    .update(JSON.stringify([account, names, mail, mobile, properties, post, department, superior, hasLeft, isKept]))
    .digest('base64url')
    .slice(0, 16);
