import type { SettingGroup } from './setting.ts';

/** Settings of other systems, maps and the client. */
export const INTEGRATION_SETTINGS = [
  {
    title: 'Other systems',
    settings: [
      {
        name: 'RINGI_EGRESS_ALLOWLIST',
        formerName: 'RINGI_OUTGOING',
        type: 'list',
        sentence: 'Systems that forms may call; `inside` after an address allows it to be in your own network.',
        example: 'https://rates.example.com; http://erp.internal:8080 inside',
        details: 'The server warns at start about `http:` addresses of other computers.',
        see: 'adr/0031-one-egress-function-with-an-allow-list.md',
      },
      {
        name: 'RINGI_REPORTS',
        type: 'address',
        sentence:
          'Address of a report in another system, with `{name}` and optionally `{language}` (`en-US`); its site must be in `frame-src` of `RINGI_CSP_SOURCES`. Default: with the demo, its sample report `rooms`.',
        example: 'https://reports.example.com/show?report={name}',
      },
    ],
  },
  {
    title: 'Maps',
    settings: [
      {
        name: 'RINGI_MAP_TILES',
        type: 'address',
        unset: 'no map',
        sentence: 'Address of the map tiles.',
        example: 'https://tiles.example.com/{z}/{x}/{y}.png',
      },
      {
        name: 'RINGI_MAP_CRS',
        formerName: 'RINGI_MAP_SYSTEM',
        type: 'choice',
        default: 'wgs84',
        sentence: 'Coordinate system of the map tiles: `wgs84`, or `gcj02` for Chinese coordinates.',
        see: 'adr/0051-wgs-84-coordinates-inside-the-client.md',
      },
      {
        name: 'RINGI_MAP_ATTRIBUTION',
        formerName: 'RINGI_MAP_CREDIT',
        type: 'text',
        sentence: 'Attribution shown on the map.',
      },
      {
        name: 'RINGI_MAP_KEY',
        type: 'text',
        unset: 'no geocoding',
        isSecret: true,
        sentence: 'API key of the geocoding service.',
      },
      {
        name: 'RINGI_MAP_SERVICE',
        type: 'address',
        default: 'https://apis.map.qq.com/ws/geocoder/v1/',
        sentence: 'Address of the geocoding service; `inside` after it allows it to be in your own network.',
      },
    ],
  },
  {
    title: 'Client',
    settings: [
      {
        name: 'RINGI_LANGUAGES',
        type: 'list',
        unset: 'all three, Chinese first',
        sentence: 'Selectable languages; the first one is the default.',
        example: 'ja-JP,en-US',
      },
      {
        name: 'RINGI_CHUNK_TIMEOUT_SECONDS',
        formerName: 'RINGI_CODE_SECONDS',
        type: 'number',
        default: '20',
        sentence: 'Seconds until loading the code of a page counts as a network failure, from `5` to `120`.',
      },
      {
        name: 'RINGI_OFFLINE',
        type: 'on/off',
        default: 'on',
        sentence:
          'Whether devices keep the app, and the tasks and requests they have shown, for use without a network.',
        details: 'If it is off, they also delete what they have kept, at their next visit.',
        see: 'adr/0082-service-worker-and-stored-answers.md',
      },
      {
        name: 'RINGI_DEBUG_CONSOLE',
        type: 'on/off',
        default: 'off',
        sentence: 'Whether a panel with the last calls and failures is shown on every page.',
      },
      {
        name: 'RINGI_BOOT_FRAME',
        type: 'on/off',
        default: 'on',
        sentence: 'Whether the to-do list and a task are drawn before the app is loaded.',
        see: 'adr/0080-boot-frame.md',
      },
    ],
  },
] as const satisfies readonly SettingGroup[];
