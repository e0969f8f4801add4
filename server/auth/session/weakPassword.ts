import { eq } from 'drizzle-orm';
import { findCompanyName } from '../passwordLinks/companyName.ts';
import { tenants } from '#server/db/schema/logins.ts';
import type { Sql } from '#server/db/database.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';

const normalizePassword = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The 49,000 most common passwords, loaded on first use. */
let commonPasswordsPromise: Promise<ReadonlySet<string>> | undefined;
const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((each) => normalizePassword(String(each)))),
  );
  return commonPasswordsPromise;
};

/** Minimum number of different characters; fewer come from holding down a key. */
const MIN_DIFFERENT_CHARACTERS = 3;

/** Whether a password is among the first an attacker would try. */
async function isCommonPassword(password: string): Promise<boolean> {
  const text = normalizePassword(password);
  return new Set(text).size < MIN_DIFFERENT_CHARACTERS || (await loadCommonPasswords()).has(text);
}

/** Minimum length of a name that is searched for. Shorter names occur in good passwords by chance. */
const MIN_NAME_LENGTH = 4;
/** A name with at most this many further characters, such as a year, is as easy to guess as the name. */
const MAX_EXTRA_CHARACTERS = 5;

const isNameWithFewExtras = (password: string, name: string): boolean => {
  const known = normalizePassword(name).replaceAll(/\s/gu, '');
  if ([...known].length < MIN_NAME_LENGTH) return false;
  const text = normalizePassword(password).replaceAll(/\s/gu, '');
  return text.includes(known) && text.length - known.length <= MAX_EXTRA_CHARACTERS;
};

interface ChosenPassword {
  readonly password: string;
  readonly account: string;
  readonly tenant: string;
  /** Whether the company allows passwords that resemble the account. */
  readonly mayBeAccount: boolean;
}

/** Returns why a password is rejected although it satisfies the company's policy: an attacker would guess it early. */
export async function findPasswordWeakness(
  sql: Sql,
  { password, account, tenant, mayBeAccount }: ChosenPassword,
): Promise<ServerMessageKey | undefined> {
  if (await isCommonPassword(password)) return 'password.common';
  if (!mayBeAccount && isNameWithFewExtras(password, account)) return 'password.account';
  return (await findCompanyNames(sql, tenant)).some((name) => isNameWithFewExtras(password, name))
    ? 'password.company'
    : undefined;
}

async function findCompanyNames(sql: Sql, tenant: string): Promise<readonly string[]> {
  const [said] = await sql
    .select({ name: tenants.name, domain: tenants.domain })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  const top = await Promise.all(
    (['zh-CN', 'en-US', 'ja-JP'] as const).map((each) => findCompanyName(sql, tenant, each)),
  );
  return [...Object.values(said?.name ?? {}), ...top, ...(said?.domain?.split('.') ?? [])];
}
