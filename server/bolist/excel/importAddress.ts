import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { addressPartsOf } from '#domain/form/placeValues.ts';
import areas from '../../catalogue/areas.json' with { type: 'json' };

const AREAS = Object.entries(areas);
/** Two digits for the province, two for the city, two for what lies in it. */
const LEVELS = [
  { part: 'province', digits: 2 },
  { part: 'city', digits: 4 },
  { part: 'county', digits: 6 },
] as const;

/**
 * The parts of an address that is written in one line, from the largest: what is known by name gets its code, also
 * where nothing stands between two names; what is left is the street, or what its field asks for last.
 */
export function readAddress(
  text: string,
  field: Pick<FieldDefinition, 'control' | 'settings'>,
): Readonly<Record<string, string>> {
  const wanted = addressPartsOf(field);
  const parts: Record<string, string> = {};
  let rest = text.trim();
  let above = '';
  for (const { part, digits } of LEVELS) {
    if (!wanted.includes(part)) continue;
    const area = areaAt(rest, above, digits);
    if (area === undefined) break;
    const [code, name, length] = area;
    parts[part] = name;
    parts[`${part}_code`] = code.padEnd(12, '0');
    above = code.slice(0, digits);
    // A city that is its own province is named once.
    if (!(digits === 2 && isOwnCity(code, name) && !rest.slice(length).trim().startsWith(name)))
      rest = rest.slice(length).replace(/^[\s,，/·]+/u, '');
  }
  const open = wanted.find((part) => parts[part] === undefined);
  return rest === '' || open === undefined ? parts : { ...parts, [wanted.at(-1) ?? open]: rest };
}

const isOwnCity = (code: string, name: string): boolean =>
  AREAS.some(([other, called]) => other === `${code.slice(0, 2)}0100` && called === name);

/**
 * The area of a level that a text begins with, and how many of its letters that takes. The ending of a province or a
 * city may be left out; that of a smaller place may not, as streets are called after them.
 */
function areaAt(text: string, above: string, digits: number): readonly [string, string, number] | undefined {
  const found = AREAS.filter(([code]) => code.startsWith(above) && isOfLevel(code, digits)).flatMap(([code, name]) => {
    const length = commonStart(text, name);
    const isMeant = digits === SMALLEST ? length === name.length : length >= SHORTEST_NAME;
    return isMeant ? [[code, name, length] as const] : [];
  });
  return found.toSorted(([, , one], [, , other]) => other - one)[0];
}
const SMALLEST = 6;
const SHORTEST_NAME = 2;

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.charAt(length) === other.charAt(length)) length += 1;
  return length;
}

const isOfLevel = (code: string, digits: number): boolean =>
  /^0*$/u.test(code.slice(digits)) && !/^0*$/u.test(code.slice(digits - 2, digits));
