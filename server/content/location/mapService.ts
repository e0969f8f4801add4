import gcoord from 'gcoord';
import { safeParse, type InferOutput } from 'valibot';
import { mapAnswerShape } from '#contract/content/locationEndpoints.ts';
import { formatDegrees, needsConversion, type GeoPoint } from '#domain/location/coordinates.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { createOutgoingClient } from '#server/http/egress/outgoing.ts';
import type { MapService } from '#server/config/mapSettings.ts';

export type GeocodeResponse = InferOutput<typeof mapAnswerShape>;
export type ReverseGeocode = (asking: PersonId, point: GeoPoint) => Promise<GeocodeResponse>;

/** Response if no service is configured or its answer cannot be read. */
export const NO_ADDRESS: GeocodeResponse = { status: 1, message: '', result: null };

/**
 * Asks the operator's map service for the address of coordinates. The service uses the Chinese coordinate system, our
 * callers use WGS-84.
 */
export function createReverseGeocode(service: MapService | undefined): ReverseGeocode {
  if (service === undefined) return async () => NO_ADDRESS;
  const { place, key } = service;
  const outgoing = createOutgoingClient([place]);
  return async (asking, point) => {
    const address = new URL(service.address);
    address.searchParams.set('location', toChineseCoordinates(point).map(formatDegrees).join(','));
    address.searchParams.set('key', key);
    address.searchParams.set('get_poi', '1');
    const answer = await outgoing.send(asking, { method: 'GET', address: address.href, headers: {} });
    const read = safeParse(mapAnswerShape, answer.ok ? answer.value : undefined);
    return read.success ? read.output : NO_ADDRESS;
  };
}

function toChineseCoordinates(point: GeoPoint): readonly [lat: number, lng: number] {
  if (!needsConversion(point, 'wgs84', 'gcj02')) return [point.lat, point.lng];
  const [lng, lat] = gcoord.transform([point.lng, point.lat], gcoord.WGS84, gcoord.GCJ02);
  return [lat, lng];
}
