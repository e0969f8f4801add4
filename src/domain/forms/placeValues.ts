import { isBlank } from '../shared/removeInvisible.ts';
import type { Value } from '../expression/tree.ts';
import { isRecord, ownValue, parseStructure } from '../expression/valueKinds.ts';
import { isTooDeep } from '../shared/nesting.ts';
import { asText } from './doubleValues.ts';
import type { FieldDefinition } from './formDefinition.ts';

/** The parts of an address, from the largest to the smallest (contract form 6). */
export type AddressPart = 'province' | 'city' | 'county' | 'address';
const SWITCHES: Readonly<Record<Exclude<AddressPart, 'province'>, string>> = {
  city: 'isCity',
  county: 'isCounty',
  address: 'isAddress',
};

/**
 * Returns the parts an address field asks for; all if its definition does not set them. A district field has no street
 * address.
 */
export function getAddressParts({
  control,
  settings,
}: Pick<FieldDefinition, 'control' | 'settings'>): readonly AddressPart[] {
  const setting = isRecord(settings['setting']) ? settings['setting'] : settings;
  const isAsked = (part: keyof typeof SWITCHES): boolean => {
    const said = ownValue(setting, SWITCHES[part]);
    return said === undefined || said === true || ['true', 'YES', '1'].includes(asText(said));
  };
  const parts = (['city', 'county', 'address'] as const).filter(isAsked);
  return ['province', ...parts.filter((part) => part !== 'address' || control !== 'rx-district')];
}

/**
 * Parses an object from JSON text, or returns the object itself; empty for anything else and if it is nested too
 * deeply.
 */
export function toRecord(stored: Value | undefined): { readonly [name: string]: Value } {
  const opened = typeof stored === 'string' ? parseStructure(stored) : stored;
  return isRecord(opened) && !isTooDeep(opened) ? opened : {};
}

/** The coordinates and address of a place, as text (contract form 6, `rx-map`). */
export interface MapLocation {
  readonly longitude: string;
  readonly latitude: string;
  readonly address: string;
}

export function parseMapLocation(stored: Value | undefined): MapLocation {
  const outer = toRecord(stored);
  const inner = toRecord(ownValue(outer, 'value') ?? outer);
  const part = (name: string): string => asText(ownValue(inner, name));
  return {
    longitude: part('longitude'),
    latitude: part('latitude'),
    address: part('address') === '' ? asText(ownValue(outer, 'label')) : part('address'),
  };
}

/** Formats a place as one line; `''` if it is empty. */
export function formatPlace(field: FieldDefinition, stored: Value | undefined): string {
  if (field.control === 'rx-map') {
    const { address, longitude, latitude } = parseMapLocation(stored);
    return address === '' ? [longitude, latitude].filter((part) => part !== '').join(', ') : address;
  }
  const parts = toRecord(stored);
  return getAddressParts(field)
    .map((part) => asText(ownValue(parts, part)).trim())
    .filter((part, index, all) => part !== '' && part !== all[index - 1])
    .join(' ');
}

/** Returns the first required part of an address that is not filled in (contract validation 4). */
export function findMissingAddressPart(field: FieldDefinition, stored: Value | undefined): AddressPart | undefined {
  if (field.control === 'rx-map') return undefined;
  const parts = toRecord(stored);
  return getAddressParts(field).find((part) => isBlank(asText(ownValue(parts, part))));
}
