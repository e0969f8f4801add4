import * as v from 'valibot';
import { locationEndpoints } from '#contract/content/locationEndpoints.ts';
import type { LocationGateway, CoordinateContext } from '#application/ports/content/locationGateway.ts';
import { formatDegrees, needsConversion, COORDINATE_SYSTEMS, type GeoPoint } from '#domain/location/coordinates.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { loadConfiguration } from '../platform/loadConfiguration.ts';
import { loadCities } from './cities.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';

const converter = lazyValue(() => import('gcoord'));

/**
 * @param language current language of the user.
 * @param configuration settings of the operator.
 */
export function createHttpLocationGateway(
  call: ApiClient,
  language: () => string,
  configuration: () => Promise<unknown> = loadConfiguration,
): LocationGateway {
  const settings = async () => readMapConfiguration(await configuration());
  const convert = async (point: GeoPoint, from: CoordinateContext, to: CoordinateContext) =>
    ok(await convertPoint(point, from, to, await settings()));
  return {
    convertPoint: convert,
    getMapTiles: async () => ok((await settings()).tiles),
    async findAddress(point) {
      const { value } = await convert(point, 'inside', 'wire');
      const fields = { lat: formatDegrees(value.lat), lng: formatDegrees(value.lng) };
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
    listCities: async () => ok(await loadCities(language())),
  };
}

/** Converts a point; the conversion library is loaded at its first use. */
async function convertPoint(
  point: GeoPoint,
  from: CoordinateContext,
  to: CoordinateContext,
  { wireSystem, tiles }: MapConfiguration,
): Promise<GeoPoint> {
  const systems = { inside: 'wgs84', wire: wireSystem, tiles: tiles?.system ?? 'wgs84' } as const;
  if (!needsConversion(point, systems[from], systems[to])) return point;
  const { default: gcoord } = await converter.fetch();
  const names = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02 } as const;
  const [lng, lat] = gcoord.transform([point.lng, point.lat], names[systems[from]], names[systems[to]]);
  return { lat, lng };
}

const system = v.picklist(COORDINATE_SYSTEMS);

/**
 * `map` of `config.json`. By default the platform uses the Chinese reference system GCJ-02 (ADR 51), and there are no
 * tiles.
 */
const mapShape = v.object({
  wireSystem: v.fallback(v.optional(system, 'gcj02'), 'gcj02'),
  tiles: v.fallback(
    v.optional(
      v.object({ address: v.string(), system: v.optional(system, 'wgs84'), credit: v.optional(v.string(), '') }),
    ),
    undefined,
  ),
});
type MapConfiguration = v.InferOutput<typeof mapShape>;

function readMapConfiguration(content: unknown): MapConfiguration {
  const map = typeof content === 'object' && content !== null && 'map' in content ? content.map : {};
  const read = v.safeParse(mapShape, map);
  return read.success ? read.output : v.parse(mapShape, {});
}
