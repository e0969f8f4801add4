import { COORDINATE_SYSTEMS, type CoordinateSystem } from '#domain/location/coordinates.ts';
import { readOutgoingPlaces, type OutgoingPlace } from '../outgoing/outgoingPlaces.ts';

/** Who says what stands somewhere, and by which key we may ask. */
export interface MapService {
  readonly address: string;
  readonly key: string;
  readonly place: OutgoingPlace;
}
/** Pictures of maps, `{z}`, `{x}` and `{y}` in their address. */
export interface TileSettings {
  readonly address: string;
  readonly system: CoordinateSystem;
  /** Whose they are, as it must stand on the map. */
  readonly credit?: string;
}
export interface MapSettings {
  readonly service?: MapService;
  readonly tiles?: TileSettings;
}

/** The service whose words the contract speaks (contract pages 6). */
const SERVICE = 'https://apis.map.qq.com/ws/geocoder/v1/';

/** Reads what an operator says of maps; a sentence where it cannot be meant. */
export function readMapSettings(value: (name: string) => string | undefined): MapSettings | string {
  const service = serviceOf(value('RINGI_MAP_KEY'), value('RINGI_MAP_SERVICE'));
  if (typeof service === 'string') return service;
  const tiles = tilesOf(value('RINGI_MAP_TILES'), value('RINGI_MAP_SYSTEM'), value('RINGI_MAP_CREDIT'));
  if (typeof tiles === 'string') return tiles;
  return { ...(service && { service }), ...(tiles && { tiles }) };
}

function serviceOf(key: string | undefined, asked = SERVICE): MapService | string | undefined {
  if (key === undefined) return undefined;
  const [address = '', word, ...others] = asked.split(/\s+/u);
  const places = URL.canParse(address)
    ? readOutgoingPlaces([new URL(address).origin, word, ...others].filter(Boolean).join(' '))
    : '';
  const place = typeof places === 'string' ? undefined : places[0];
  return place === undefined
    ? `RINGI_MAP_SERVICE is “${asked}”; it must be an address such as ${SERVICE}`
    : { address, key, place };
}

function tilesOf(address: string | undefined, asked = 'wgs84', credit?: string): TileSettings | string | undefined {
  if (address === undefined) return undefined;
  const system = COORDINATE_SYSTEMS.find((each) => each === asked);
  if (system === undefined) return `RINGI_MAP_SYSTEM is “${asked}”; there are ${COORDINATE_SYSTEMS.join(' and ')}`;
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)) || siteOfTiles({ address }) === undefined)
    return `RINGI_MAP_TILES is “${address}”; it must be an address such as https://tiles.example.com/{z}/{x}/{y}.png`;
  return { address, system, ...(credit !== undefined && { credit }) };
}

/** Where a page takes its tiles from, for the content policy; `''` for our own site. */
export function siteOfTiles({ address }: Pick<TileSettings, 'address'>): string | undefined {
  if (/^\/(?!\/)[^\s;,]*$/u.test(address)) return '';
  return /^(https?:\/\/)(?:\{s\}|([a-z\d-]+))((?:\.[a-z\d-]+)*(?::\d{1,5})?)\/[^\s;,]*$/iu
    .exec(address)
    ?.slice(1)
    .map((part, at) => (at === 1 && part === undefined ? '*' : (part ?? '')))
    .join('');
}
