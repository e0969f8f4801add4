import { sql, type SQL } from 'drizzle-orm';
import { people } from '#server/db/schema/identity.ts';
import type { AttributeSource } from './attributeSources.ts';
import { CLIENT_RESOURCE, trimSql } from './storedColumns.ts';
import { EAST_ASIAN_NAME } from './toUserResource.ts';

const SHOWN = sql`(${people.names} ->> 'zh-CN')`;
const selectNamePart = (part: string): SQL => sql`(${CLIENT_RESOURCE} -> 'name' ->> ${part}::text)`;
const toTrimmedText = (text: SQL): SQL => sql`coalesce(${trimSql(text)}, '')`;
const FAMILY = toTrimmedText(selectNamePart('familyName'));
const GIVEN = toTrimmedText(selectNamePart('givenName'));

/**
 * Returns the name parts the client sent while they still form the displayed name, otherwise the displayed name as
 * `formatted`.
 */
export function createNameSource(): AttributeSource {
  // Joins names like `getDisplayName` and `joinName`.
  const joined = sql`case when ${FAMILY} || ${GIVEN} ~ ${createHanPattern()}::text then ${FAMILY} || ${GIVEN}
    else concat_ws(' ', nullif(${GIVEN}, ''), nullif(${FAMILY}, '')) end`;
  const whole = sql`coalesce(
    nullif(${toTrimmedText(sql`${CLIENT_RESOURCE} ->> 'displayName'`)}, ''), nullif(${toTrimmedText(selectNamePart('formatted'))}, ''), ${joined})`;
  const isAsNamed = sql`jsonb_typeof(${CLIENT_RESOURCE} -> 'name') = 'object' and ${whole} = ${SHOWN}`;
  const part = (name: string): SQL => sql`case when ${isAsNamed} then ${selectNamePart(name)} end`;
  return {
    kind: 'object',
    parts: {
      formatted: sql`case when ${isAsNamed} then ${selectNamePart('formatted')} else ${SHOWN} end`,
      familyName: part('familyName'),
      givenName: part('givenName'),
      middleName: part('middleName'),
      honorificPrefix: part('honorificPrefix'),
      honorificSuffix: part('honorificSuffix'),
    },
  };
}

const LAST_HAN = 0x3ffff;
let pattern: string | undefined;

/**
 * Converts {@link EAST_ASIAN_NAME} to a PostgreSQL pattern of code point ranges, because PostgreSQL does not support
 * scripts.
 */
function createHanPattern(): string {
  if (pattern !== undefined) return pattern;
  let ranges = '';
  let first: number | undefined;
  for (let code = 0; code <= LAST_HAN; code += 1) {
    const isHan = EAST_ASIAN_NAME.test(String.fromCodePoint(code));
    if (isHan) first ??= code;
    else if (first !== undefined) {
      ranges += `${String.fromCodePoint(first)}-${String.fromCodePoint(code - 1)}`;
      first = undefined;
    }
  }
  pattern = `^[${ranges}]+$`;
  return pattern;
}
