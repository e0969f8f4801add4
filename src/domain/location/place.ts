import { toRecord } from '../forms/placeValues.ts';
import { isValidCoordinates, type GeoPoint } from './coordinates.ts';

/** A stored location (spec 3, "Location record"). */
export interface StoredLocation extends GeoPoint {
  readonly address: string;
}

/** The components of an address as a map service returns them, from the largest to the smallest. */
export interface AddressParts {
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly street: string;
  readonly streetNumber: string;
}

/**
 * Joins an address in one line without separators: province, city, district, point name, street and street number (spec
 * 3).
 * @param parts components from the map service
 * @param pointName name of the point of interest, `''` if unknown
 * @example
 * const parts = { province: 'A', city: 'B', district: 'C', street: 'D', streetNumber: '1' };
 * joinAddress(parts, 'Museum'); // 'ABCMuseumD1'
 */
export const joinAddress = (
  { province, city, district, street, streetNumber }: AddressParts,
  pointName: string,
): string => [province, city, district, pointName, street, streetNumber].join('');

/** A location the user has chosen: a point with its address, or an address only. */
export interface SelectedLocation {
  readonly address: string;
  readonly point?: GeoPoint;
}

/** Parses a stored location; `undefined` if the text does not contain valid coordinates. */
export function parseStoredLocation(stored: string | undefined): StoredLocation | undefined {
  const { lat, lng, address } = toRecord(stored);
  const point = { lat: Number(lat), lng: Number(lng) };
  return typeof lat === 'number' && typeof lng === 'number' && isValidCoordinates(point)
    ? { ...point, address: typeof address === 'string' ? address : '' }
    : undefined;
}
