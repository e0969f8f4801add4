import * as v from 'valibot';
import { COORDINATE_SYSTEMS } from '#domain/location/coordinates.ts';

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
export type MapConfiguration = v.InferOutput<typeof mapShape>;

export function readMapConfiguration(content: unknown): MapConfiguration {
  const map = typeof content === 'object' && content !== null && 'map' in content ? content.map : {};
  const read = v.safeParse(mapShape, map);
  return read.success ? read.output : v.parse(mapShape, {});
}
