import { CHINA_POLYGON, SANSHA_POLYGON } from './china.ts';

/** Coordinates in degrees; always WGS-84 inside the client. */
export interface GeoPoint {
  readonly lat: number;
  readonly lng: number;
}

/** Coordinate reference systems: WGS-84 (GPS) and GCJ-02 (Chinese maps). */
export const COORDINATE_SYSTEMS = ['wgs84', 'gcj02'] as const;
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number];

/**
 * Whether GCJ-02 applies: the mainland with Hainan, Hong Kong and Macau. At this accuracy the point may be in either
 * system.
 */
const isInChina = (point: GeoPoint): boolean => isInside(CHINA_POLYGON, point) || isInside(SANSHA_POLYGON, point);

/**
 * Whether a point has different coordinates in another system. Outside China nothing is converted.
 * @example
 * needsConversion({ lat: 31.23, lng: 121.47 }, 'wgs84', 'gcj02'); // true
 */
export const needsConversion = (point: GeoPoint, from: CoordinateSystem, to: CoordinateSystem): boolean =>
  from !== to && isInChina(point);

/** Ray casting: a point is inside if a line to the east crosses an odd number of edges. */
function isInside(ring: readonly (readonly [lng: number, lat: number])[], { lat, lng }: GeoPoint): boolean {
  const crossed = ring.filter(([startLng, startLat], at) => {
    const [endLng, endLat] = ring[(at + 1) % ring.length] ?? [startLng, startLat];
    return (
      startLat > lat !== endLat > lat && lng < startLng + ((lat - startLat) / (endLat - startLat)) * (endLng - startLng)
    );
  });
  return crossed.length % 2 === 1;
}

/** Whether the coordinates are valid. */
export const isValidCoordinates = ({ lat, lng }: GeoPoint): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

const DIGITS = 6;
/** Formats a degree for storage with six decimals, which is a tenth of a metre. */
export const formatDegrees = (degree: number): string => String(Number(degree.toFixed(DIGITS)));

/** Parses coordinates typed as decimal degrees; `undefined` if they are not valid. */
export function parseCoordinates(lat: string, lng: string): GeoPoint | undefined {
  const isWritten = [lat, lng].every((text) => /^\s*[-+]?\d{1,3}(?:\.\d{1,20})?\s*$/u.test(text));
  const point = { lat: Number(lat), lng: Number(lng) };
  return isWritten && isValidCoordinates(point) ? point : undefined;
}
