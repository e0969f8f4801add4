import { CHINA, SANSHA } from './china.ts';

/** A point on the earth, in degrees; inside the client always in WGS-84. */
export interface EarthPoint {
  readonly lat: number;
  readonly lng: number;
}

/** What the figures of a point are counted in: that of the satellites, and that of Chinese maps. */
export const COORDINATE_SYSTEMS = ['wgs84', 'gcj02'] as const;
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number];

/** Maps of China count the mainland with Hainan, Hong Kong and Macau; on this scale either system will do. */
const isInChina = (point: EarthPoint): boolean => isInside(CHINA, point) || isInside(SANSHA, point);

/**
 * Whether a point has other figures in another system: outside China nothing is converted.
 * @example
 * differs({ lat: 31.23, lng: 121.47 }, 'wgs84', 'gcj02'); // true
 */
export const differs = (point: EarthPoint, from: CoordinateSystem, to: CoordinateSystem): boolean =>
  from !== to && isInChina(point);

/** Of a line to the east, an odd number of borders is crossed. */
function isInside(ring: readonly (readonly [lng: number, lat: number])[], { lat, lng }: EarthPoint): boolean {
  const crossed = ring.filter(([startLng, startLat], at) => {
    const [endLng, endLat] = ring[(at + 1) % ring.length] ?? [startLng, startLat];
    return (
      startLat > lat !== endLat > lat && lng < startLng + ((lat - startLat) / (endLat - startLat)) * (endLng - startLng)
    );
  });
  return crossed.length % 2 === 1;
}

/** A point there can be. */
export const isPoint = ({ lat, lng }: EarthPoint): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

const DIGITS = 6;
/** A degree as it is stored, to a tenth of a metre. */
export const degreeText = (degree: number): string => String(Number(degree.toFixed(DIGITS)));

/** Reads degrees as somebody writes them. */
export function readPoint(lat: string, lng: string): EarthPoint | undefined {
  const isWritten = [lat, lng].every((text) => /^\s*[-+]?\d{1,3}(?:\.\d{1,20})?\s*$/u.test(text));
  const point = { lat: Number(lat), lng: Number(lng) };
  return isWritten && isPoint(point) ? point : undefined;
}
