import type { City } from '#domain/location/city.ts';
import type { CoordinateSystem, GeoPoint } from '#domain/location/coordinates.ts';
import type { AddressParts } from '#domain/location/place.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

export interface MapTiles {
  /** URL template with `{z}`, `{x}` and `{y}`. */
  readonly address: string;
  readonly system: CoordinateSystem;
  /** Attribution that the map must show. */
  readonly credit: string;
}

export interface GeocodedAddress {
  readonly parts: AddressParts;
  /** Names of places at or near the point, nearest first. */
  readonly names: readonly string[];
}

/**
 * Where coordinates are used, as each place may have its own reference system: `inside` the client always WGS-84, on
 * `tiles` that of the tile provider, on the `wire` that of the platform.
 */
export type CoordinateContext = 'inside' | 'tiles' | 'wire';

/** Maps, coordinate conversion, geocoding and cities. */
export interface LocationGateway {
  /** Returns `undefined` if the operator has configured none. */
  getMapTiles(): Promise<Result<MapTiles | undefined>>;
  convertPoint(point: GeoPoint, from: CoordinateContext, to: CoordinateContext): Promise<Result<GeoPoint>>;
  /** Returns `undefined` if no address is found. */
  findAddress(point: GeoPoint): Promise<Result<GeocodedAddress | undefined>>;
  listCities(): Promise<Result<readonly City[]>>;
}
export const LocationGateway = token<LocationGateway>('LocationGateway');
