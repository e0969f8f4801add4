import { hash, verify } from '@node-rs/argon2';

/** Hashes with argon2id, 19 MiB and two passes, as OWASP recommends. Does not block the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Stored instead of a hash for users without a password; it matches no password. */
export const NO_PASSWORD = '';

/** Hash that is compared for accounts that do not exist, so that the response takes as long as for existing ones. */
let dummyHash: Promise<string> | undefined;
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('nobody');
  const known = stored === NO_PASSWORD ? undefined : stored;
  const fits = await verify(known ?? (await dummyHash), password);
  return fits && known !== undefined;
}
