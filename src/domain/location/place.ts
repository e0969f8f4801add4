import { recordIn } from '../form/placeValues.ts';
import { isPoint, type EarthPoint } from './coordinates.ts';

/** A place somebody has chosen (spec 3, "Location record"). */
export interface KeptPlace extends EarthPoint {
  readonly address: string;
}

/** What a map knows of an address, from the largest to the smallest. */
export interface AddressParts {
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly street: string;
  readonly streetNumber: string;
}

/**
 * An address in one line: province, city, district, point name, street and street number, nothing between them (spec
 * 3).
 * @param parts what the map says
 * @param pointName what stands there, `''` where nobody knows
 * @example
 * const parts = { province: 'A', city: 'B', district: 'C', street: 'D', streetNumber: '1' };
 * joinAddress(parts, 'Museum'); // 'ABCMuseumD1'
 */
export const joinAddress = (
  { province, city, district, street, streetNumber }: AddressParts,
  pointName: string,
): string => [province, city, district, pointName, street, streetNumber].join('');

/** What somebody has chosen: a point with its address, or an address alone. */
export interface ChosenPlace {
  readonly address: string;
  readonly point?: EarthPoint;
}

/** What was kept of a place; nothing where the text holds none. */
export function readPlace(kept: string | undefined): KeptPlace | undefined {
  const { lat, lng, address } = recordIn(kept);
  const point = { lat: Number(lat), lng: Number(lng) };
  return typeof lat === 'number' && typeof lng === 'number' && isPoint(point)
    ? { ...point, address: typeof address === 'string' ? address : '' }
    : undefined;
}
