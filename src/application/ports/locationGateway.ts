import type { City } from '#domain/location/city.ts';
import type { CoordinateSystem, EarthPoint } from '#domain/location/coordinates.ts';
import type { AddressParts } from '#domain/location/place.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** Pictures of maps as the operator has set them. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly address: string;
  readonly system: CoordinateSystem;
  /** Whose they are, as it must stand on the map. */
  readonly credit: string;
}

/** What stands at a point. */
export interface FoundAddress {
  readonly parts: AddressParts;
  /** Names of what stands there or beside it, the nearest first. */
  readonly names: readonly string[];
}

/**
 * Where points are counted otherwise: inside the client in WGS-84, on the tiles as their maker does, and in what is
 * sent and stored as the platform does.
 */
export type PointPlace = 'inside' | 'tiles' | 'wire';

/** Places on the earth, and what is known of them. */
export interface LocationGateway {
  /** Nothing where the operator has set none. */
  tiles(): Promise<Result<MapTiles | undefined, Failure>>;
  /** The same point as it is counted elsewhere. */
  convert(point: EarthPoint, from: PointPlace, to: PointPlace): Promise<Result<EarthPoint, Failure>>;
  /** Nothing where nobody knows an address there. */
  addressAt(point: EarthPoint): Promise<Result<FoundAddress | undefined, Failure>>;
  /** All cities there are, in the language of the reader. */
  cities(): Promise<Result<readonly City[], Failure>>;
}
export const LocationGateway = token<LocationGateway>('LocationGateway');
