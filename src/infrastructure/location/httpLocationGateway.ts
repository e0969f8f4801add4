import { locationEndpoints } from '#api/locationEndpoints.ts';
import type { LocationGateway, PointPlace } from '#application/ports/locationGateway.ts';
import { degreeText, differs, type EarthPoint } from '#domain/location/coordinates.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { configured } from '../platform/configured.ts';
import { makeCities } from './cities.ts';
import { readMapConfiguration, type MapConfiguration } from './mapConfiguration.ts';
import { fetchCode } from '../container/fetchCode.ts';

/**
 * @param language that of the reader now.
 * @param configuration what the operator has set.
 */
export function makeHttpLocationGateway(
  call: ApiClient,
  language: () => string,
  configuration: () => Promise<unknown> = configured,
): LocationGateway {
  const settings = async () => readMapConfiguration(await configuration());
  const convert = async (point: EarthPoint, from: PointPlace, to: PointPlace) =>
    ok(await converted(point, from, to, await settings()));
  return {
    convert,
    tiles: async () => ok((await settings()).tiles),
    async addressAt(point) {
      const { value } = await convert(point, 'inside', 'wire');
      const fields = { lat: degreeText(value.lat), lng: degreeText(value.lng) };
      const answer = await call(locationEndpoints.getAddressByQqMap, { fields });
      if (!answer.ok) return answer;
      const { status, result } = answer.value;
      if (status !== 0 || !result) return ok(undefined);
      const { province, city, district, street, street_number } = result.address_component ?? {};
      const parts = {
        province: province ?? '',
        city: city ?? '',
        district: district ?? '',
        street: street ?? '',
        streetNumber: street_number ?? '',
      };
      const names = (result.pois ?? []).flatMap(({ title }) => title ?? []).filter((title) => title !== '');
      return ok({ parts, names: [...new Set(names)] });
    },
    cities: async () => ok(await makeCities(language())),
  };
}

/** The conversion comes with the first point it is wanted for. */
async function converted(
  point: EarthPoint,
  from: PointPlace,
  to: PointPlace,
  { wireSystem, tiles }: MapConfiguration,
): Promise<EarthPoint> {
  const systems = { inside: 'wgs84', wire: wireSystem, tiles: tiles?.system ?? 'wgs84' } as const;
  if (!differs(point, systems[from], systems[to])) return point;
  const { default: gcoord } = await fetchCode(() => import('gcoord'));
  const names = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02 } as const;
  const [lng, lat] = gcoord.transform([point.lng, point.lat], names[systems[from]], names[systems[to]]);
  return { lat, lng };
}
