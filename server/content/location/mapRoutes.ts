import { locationEndpoints } from '#contract/content/locationEndpoints.ts';
import { parseCoordinates } from '#domain/location/coordinates.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { NO_ADDRESS, type ReverseGeocode } from './mapService.ts';

/** Routes for addresses of coordinates (contract pages 6). No database statement waits for the service. */
export const mapRoutes = (ask: ReverseGeocode): readonly ServerRoute[] => [
  route(locationEndpoints.getAddressByQqMap, async ({ fields: { lat, lng } }, { person }) => {
    const point = parseCoordinates(lat, lng);
    return ok(point === undefined ? NO_ADDRESS : await ask(person.id, point));
  }),
];
