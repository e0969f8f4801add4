import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, as OWASP recommends. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const HASH_PREFIX = `$argon2id$v=19$m=${HASH_OPTIONS.memoryCost},t=${HASH_OPTIONS.timeCost},p=${HASH_OPTIONS.parallelism}$`;

/** Hashes with `HASH_OPTIONS`. Does not block the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, HASH_OPTIONS);

/** Whether a hash was made with other parameters than `HASH_OPTIONS`, which a former version may have used. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(HASH_PREFIX);

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
