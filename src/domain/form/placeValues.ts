import type { Value } from '../expression/tree.ts';
import { isRecord, ownValue, readStructure } from '../expression/valueKinds.ts';
import { isTooDeep } from '../shared/nesting.ts';
import { asText } from './doubleValues.ts';
import type { FieldDefinition } from './formDefinition.ts';

/** The parts of an address, from the largest (contract form 6). */
export type AddressPart = 'province' | 'city' | 'county' | 'address';
const SWITCHES: Readonly<Record<Exclude<AddressPart, 'province'>, string>> = {
  city: 'isCity',
  county: 'isCounty',
  address: 'isAddress',
};

/** The parts an address field asks for; all of them, where its definition does not say; a district has no street. */
export function addressPartsOf({
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

/** The object in a text, or the object itself; empty for anything else. */
export function recordIn(stored: Value | undefined): { readonly [name: string]: Value } {
  const opened = typeof stored === 'string' ? readStructure(stored) : stored;
  return isRecord(opened) && !isTooDeep(opened) ? opened : {};
}

/** Where a place lies, as texts (contract form 6, `rx-map`). */
export interface PlaceOnMap {
  readonly longitude: string;
  readonly latitude: string;
  readonly address: string;
}

export function placeOnMap(stored: Value | undefined): PlaceOnMap {
  const outer = recordIn(stored);
  const inner = recordIn(ownValue(outer, 'value') ?? outer);
  const part = (name: string): string => asText(ownValue(inner, name));
  return {
    longitude: part('longitude'),
    latitude: part('latitude'),
    address: part('address') === '' ? asText(ownValue(outer, 'label')) : part('address'),
  };
}

/** What a place says in one line; `''` when nothing of it is filled in. */
export function placeText(field: FieldDefinition, stored: Value | undefined): string {
  if (field.control === 'rx-map') {
    const { address, longitude, latitude } = placeOnMap(stored);
    return address === '' ? [longitude, latitude].filter((part) => part !== '').join(', ') : address;
  }
  const parts = recordIn(stored);
  return addressPartsOf(field)
    .map((part) => asText(ownValue(parts, part)).trim())
    .filter((part, index, all) => part !== '' && part !== all[index - 1])
    .join(' ');
}

/** The first part of an address that is wanted and not filled in (contract validation 4). */
export function missingPart(field: FieldDefinition, stored: Value | undefined): AddressPart | undefined {
  if (field.control === 'rx-map') return undefined;
  const parts = recordIn(stored);
  return addressPartsOf(field).find((part) => asText(ownValue(parts, part)).trim() === '');
}
