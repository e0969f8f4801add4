import gcoord from 'gcoord';
import { safeParse, type InferOutput } from 'valibot';
import { mapAnswerShape } from '#api/locationEndpoints.ts';
import { degreeText, differs, type EarthPoint } from '#domain/location/coordinates.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { makeOutgoing } from '../outgoing/outgoing.ts';
import type { MapService } from './mapSettings.ts';

/** In the words of the service. */
export type MapAnswer = InferOutput<typeof mapAnswerShape>;
export type AskMap = (asking: PersonId, point: EarthPoint) => Promise<MapAnswer>;

/** Said where nobody can be asked, and where no answer comes that can be read. */
export const NO_ADDRESS: MapAnswer = { status: 1, message: '', result: null };

/**
 * Asks the operator's map service what stands somewhere. It counts as Chinese maps do, whoever asks us counts in
 * WGS-84.
 */
export function makeAskMap(service: MapService | undefined): AskMap {
  if (service === undefined) return async () => NO_ADDRESS;
  const { place, key } = service;
  const outgoing = makeOutgoing([place]);
  return async (asking, point) => {
    const address = new URL(service.address);
    address.searchParams.set('location', onMap(point).map(degreeText).join(','));
    address.searchParams.set('key', key);
    address.searchParams.set('get_poi', '1');
    const answer = await outgoing.ask(asking, { method: 'GET', address: address.href, headers: {} });
    const read = safeParse(mapAnswerShape, answer.ok ? answer.value : undefined);
    return read.success ? read.output : NO_ADDRESS;
  };
}

function onMap(point: EarthPoint): readonly [lat: number, lng: number] {
  if (!differs(point, 'wgs84', 'gcj02')) return [point.lat, point.lng];
  const [lng, lat] = gcoord.transform([point.lng, point.lat], gcoord.WGS84, gcoord.GCJ02);
  return [lat, lng];
}
