import { createHash, timingSafeEqual } from 'node:crypto';

/** A tenant whose directory may provision users with SCIM, and the hashes of its tokens. */
export interface ScimTenant {
  readonly tenant: string;
  /** SHA-256 hashes; two during a rotation. */
  readonly hashes: readonly string[];
}

const TENANT = /^([\w.-]{1,64}) ?:([^;]+)$/u;
const HASH = /^[\da-f]{64}$/iu;
const MAX_TOKENS = 2;

/** Parses `tenant:sha256hex[,sha256hex]; …`; returns an error message if the text is invalid. */
export function parseScimTokens(text: string): readonly ScimTenant[] | string {
  const tenants: ScimTenant[] = [];
  const parts = text.split(';').map((part) => part.trim());
  for (const part of parts.filter((each) => each !== '')) {
    const [, tenant, listed = ''] = TENANT.exec(part) ?? [];
    if (tenant === undefined) return 'each part must be a tenant, a colon and one or two SHA-256 hashes';
    const hashes = listed.split(',').map((hash) => hash.trim().toLowerCase());
    if (!hashes.every((hash) => HASH.test(hash)))
      return `tenant ${tenant} needs SHA-256 hashes of 64 hexadecimal digits`;
    if (hashes.length > MAX_TOKENS) return `tenant ${tenant} has more than two tokens`;
    const known = new Set(tenants.flatMap((each) => each.hashes));
    if (tenants.some((each) => each.tenant === tenant)) return `tenant ${tenant} is named twice`;
    if (new Set(hashes).size < hashes.length || hashes.some((hash) => known.has(hash))) return 'a hash is there twice';
    tenants.push({ tenant, hashes });
  }
  return tenants;
}

/** Returns the tenant of a token. Compares all hashes in constant time, whichever matches. */
export function findTokenTenant(tenants: readonly ScimTenant[], token: string): string | undefined {
  const given = createHash('sha256').update(token).digest();
  let found: string | undefined;
  for (const { tenant, hashes } of tenants)
    for (const hash of hashes) if (timingSafeEqual(Buffer.from(hash, 'hex'), given)) found = tenant;
  return found;
}
