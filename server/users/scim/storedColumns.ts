import { sql, type SQL } from 'drizzle-orm';
import { people } from '#server/db/schema/identity.ts';

/** The SCIM resource as the client sent it; null for users who were not provisioned. */
export const CLIENT_RESOURCE = sql`(${people.provisioned} -> 'resource')`;

/** All characters removed by JavaScript's `trim`. */
const WHITESPACE =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
export const trimSql = (text: SQL): SQL => sql`btrim(${text}, ${WHITESPACE}::text)`;
