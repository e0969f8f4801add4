import { COORDINATE_SYSTEMS, type CoordinateSystem } from '#domain/location/coordinates.ts';
import type { SettingName } from './settingsTable.ts';
import { parseEgressAllowlist, type EgressOrigin } from './egressAllowlist.ts';

export interface MapService {
  readonly address: string;
  readonly key: string;
  readonly place: EgressOrigin;
}
/** Map tiles; the address contains `{z}`, `{x}` and `{y}`. */
export interface TileSettings {
  readonly address: string;
  readonly system: CoordinateSystem;
  /** Attribution that must be shown on the map. */
  readonly credit?: string;
}
export interface MapSettings {
  readonly service?: MapService;
  readonly tiles?: TileSettings;
}

/** The service whose response format the contract uses (contract pages 6). */
const DEFAULT_SERVICE = 'https://apis.map.qq.com/ws/geocoder/v1/';

/** Reads the map settings; returns an error message if they are invalid. */
export function parseMapSettings(value: (name: SettingName) => string | undefined): MapSettings | string {
  const service = parseMapService(value('RINGI_MAP_KEY'), value('RINGI_MAP_SERVICE'));
  if (typeof service === 'string') return service;
  const tiles = parseTiles(value('RINGI_MAP_TILES'), value('RINGI_MAP_CRS'), value('RINGI_MAP_ATTRIBUTION'));
  if (typeof tiles === 'string') return tiles;
  return { ...(service && { service }), ...(tiles && { tiles }) };
}

function parseMapService(key: string | undefined, asked = DEFAULT_SERVICE): MapService | string | undefined {
  if (key === undefined) return undefined;
  const [address = '', word, ...others] = asked.split(/\s+/u);
  const places = URL.canParse(address)
    ? parseEgressAllowlist([new URL(address).origin, word, ...others].filter(Boolean).join(' '))
    : '';
  const place = typeof places === 'string' ? undefined : places[0];
  return place === undefined
    ? `RINGI_MAP_SERVICE is “${asked}”; it must be an address such as ${DEFAULT_SERVICE}`
    : { address, key, place };
}

function parseTiles(address: string | undefined, asked = 'wgs84', credit?: string): TileSettings | string | undefined {
  if (address === undefined) return undefined;
  const system = COORDINATE_SYSTEMS.find((each) => each === asked);
  if (system === undefined) return `RINGI_MAP_CRS is “${asked}”; there are ${COORDINATE_SYSTEMS.join(' and ')}`;
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)) || tileOrigin({ address }) === undefined)
    return `RINGI_MAP_TILES is “${address}”; it must be an address such as https://tiles.example.com/{z}/{x}/{y}.png`;
  return { address, system, ...(credit !== undefined && { credit }) };
}

/** Returns the origin of the tiles for the content security policy; `''` for our own origin. */
export function tileOrigin({ address }: Pick<TileSettings, 'address'>): string | undefined {
  if (/^\/(?!\/)[^\s;,]*$/u.test(address)) return '';
  return /^(https?:\/\/)(?:\{s\}|([a-z\d-]+))((?:\.[a-z\d-]+)*(?::\d{1,5})?)\/[^\s;,]*$/iu
    .exec(address)
    ?.slice(1)
    .map((part, at) => (at === 1 && part === undefined ? '*' : (part ?? '')))
    .join('');
}
