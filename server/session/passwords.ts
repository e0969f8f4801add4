import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB and two passes, as OWASP advises; hashing runs beside the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Kept instead of a hash for who has no password; no password has it. */
export const NO_PASSWORD = '';

/** Against a hash nobody has: an account that does not exist takes as long as one that does. */
let nobodysHash: Promise<string> | undefined;
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody');
  const known = stored === NO_PASSWORD ? undefined : stored;
  const fits = await verify(known ?? (await nobodysHash), password);
  return fits && known !== undefined;
}
