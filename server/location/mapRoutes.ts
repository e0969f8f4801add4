import { locationEndpoints } from '#api/locationEndpoints.ts';
import { readPoint } from '#domain/location/coordinates.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { NO_ADDRESS, type AskMap } from './mapService.ts';

/** Places by their address (contract pages 6). No statement waits for the service. */
export const mapRoutes = (ask: AskMap): readonly ServerRoute[] => [
  serve(locationEndpoints.getAddressByQqMap, async ({ fields: { lat, lng } }, { person }) => {
    const point = readPoint(lat, lng);
    return ok(point === undefined ? NO_ADDRESS : await ask(person.id, point));
  }),
];
