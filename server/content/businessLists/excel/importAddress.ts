import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { getAddressParts } from '#domain/forms/placeValues.ts';
import areas from '../../location/areas.json' with { type: 'json' };

const AREAS = Object.entries(areas);
/** Digits of an area code: two for the province, two for the city, two for the district. */
const LEVELS = [
  { part: 'province', digits: 2 },
  { part: 'city', digits: 4 },
  { part: 'county', digits: 6 },
] as const;

/**
 * Splits an address in one line into its parts, from the largest. Known areas get their codes, even without a separator
 * between them. The rest is the street, or the last part that the field has.
 */
export function parseAddress(
  text: string,
  field: Pick<FieldDefinition, 'control' | 'settings'>,
): Readonly<Record<string, string>> {
  const wanted = getAddressParts(field);
  const parts: Record<string, string> = {};
  let rest = text.trim();
  let above = '';
  for (const { part, digits } of LEVELS) {
    if (!wanted.includes(part)) continue;
    const area = findLeadingArea(rest, above, digits);
    if (area === undefined) break;
    const [code, name, length] = area;
    parts[part] = name;
    parts[`${part}_code`] = code.padEnd(12, '0');
    above = code.slice(0, digits);
    // The name of a city with provincial rank is used for both levels.
    if (!(digits === 2 && isOwnCity(code, name) && !rest.slice(length).trim().startsWith(name)))
      rest = rest.slice(length).replace(/^[\s,，/·]+/u, '');
  }
  const open = wanted.find((part) => parts[part] === undefined);
  return rest === '' || open === undefined ? parts : { ...parts, [wanted.at(-1) ?? open]: rest };
}

const isOwnCity = (code: string, name: string): boolean =>
  AREAS.some(([other, called]) => other === `${code.slice(0, 2)}0100` && called === name);

/**
 * Returns the area of a level with which a text begins, and the length of its name. The suffix of a province or city
 * may be missing. That of a district may not, because streets are named after districts.
 */
function findLeadingArea(text: string, above: string, digits: number): readonly [string, string, number] | undefined {
  const found = AREAS.filter(([code]) => code.startsWith(above) && isOfLevel(code, digits)).flatMap(([code, name]) => {
    const length = commonPrefixLength(text, name);
    const isMeant = digits === DISTRICT_DIGITS ? length === name.length : length >= MIN_NAME_LENGTH;
    return isMeant ? [[code, name, length] as const] : [];
  });
  return found.toSorted(([, , one], [, , other]) => other - one)[0];
}
const DISTRICT_DIGITS = 6;
const MIN_NAME_LENGTH = 2;

function commonPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.charAt(length) === other.charAt(length)) length += 1;
  return length;
}

const isOfLevel = (code: string, digits: number): boolean =>
  /^0*$/u.test(code.slice(digits)) && !/^0*$/u.test(code.slice(digits - 2, digits));
