import { readList } from '#contract/businessLists/decodeColumns.ts';
import { firstNonEmptyText, readArray, readText, readJsonObject } from '#contract/forms/looseValues.ts';
import type { UnknownRecord } from '#contract/forms/looseValues.ts';
import { isYes } from '#contract/wire/isYes.ts';
import type { PortalColumn, ChartField, FramedSource, PortalChart } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { parsePortalTarget } from '#domain/portal/portalTarget.ts';
import { localized } from '../http/wire/localized.ts';
import { toPortalEntry } from './toPortalEntry.ts';
import { NEWS_LAYOUTS } from '#domain/portal/portalColumns.ts';

/** The readable items of a layout, and the number of unreadable ones. */
export interface DecodedItems {
  readonly items: readonly PortalItem[];
  readonly skipped: number;
}

/** Converts the columns of a portal or page one by one, so that an invalid one does not affect the others. */
export function toPortalItems(given: unknown, language: string): DecodedItems {
  const whole = flattenItems(given);
  const items = whole.flatMap((entry, place) => toPortalItem(entry, place, language) ?? []);
  return { items, skipped: whole.length - items.length };
}

const MAX_RESERVED_ROWS = 12;
/** The regions of a page without a grid, from top to bottom (contract pages 3). */
const REGIONS = ['header', 'inheader', 'left', 'center', 'right', 'infooter', 'footer'];
const asItem = ({ name, config }: UnknownRecord): UnknownRecord => ({ defConf: name, config });

/**
 * Returns the items of a grid, or of the regions of a page. Tabs become separate items, because a phone shows them
 * below each other.
 */
function flattenItems(given: unknown): readonly UnknownRecord[] {
  const grid = readList(given).flatMap((item) =>
    item['defConf'] === 'tab' ? readList(item['config']).map(asItem) : [item],
  );
  if (grid.length > 0) return grid;
  const regions = readJsonObject(given);
  return REGIONS.map((region) => readJsonObject(regions[region])).flatMap(({ selectModel, tabData }) =>
    [readJsonObject(selectModel), ...readList(tabData)].filter(({ config }) => config !== undefined).map(asItem),
  );
}

const readNumber = (given: unknown, otherwise: number): number => {
  const number = Number(readText(given) || Number.NaN);
  return Number.isFinite(number) ? number : otherwise;
};

/** @param place position to use if the item has none */
function toPortalItem(entry: UnknownRecord, place: number, language: string): PortalItem | undefined {
  const config = readJsonObject(entry['config']);
  const definition = readJsonObject(entry['insColumnDef']);
  const column = toColumn(entry, definition, language);
  if (column === undefined) return undefined;
  const setting = readJsonObject(definition['setTing']);
  const columnId = firstNonEmptyText(config['colId'], entry['colId'], definition['colId']);
  const expected = readNumber(setting['listCount'], 0);
  const more = parsePortalTarget(readText(setting['dataUrl']));
  return {
    id: `${firstNonEmptyText(entry['id'], entry['i'], columnId)}.${place}`,
    columnId,
    title: localized(
      firstNonEmptyText(entry['title'], config['showName'], config['name'], entry['layoutName'], definition['name']),
      language,
    ),
    isTitleShown: entry['titleflg'] === undefined || isYes(entry['titleflg']),
    x: readNumber(entry['x'], 0),
    y: readNumber(entry['y'], place),
    column,
    ...(expected > 0 && { expectedRows: Math.min(expected, MAX_RESERVED_ROWS) }),
    ...(more && { more }),
  };
}

/** Returns `undefined` if the item has no usable content. */
function toColumn(entry: UnknownRecord, definition: UnknownRecord, language: string): PortalColumn | undefined {
  if (entry['type'] === 'process')
    return { kind: 'process', entries: readArray(entry['items']).map((each) => toPortalEntry(each, language)) };
  if (Object.keys(definition).length > 0) return toPortalColumn(definition, language);
  const config = readJsonObject(entry['config']);
  const kind = readText(entry['defConf']);
  if (kind === '' && Object.keys(config).length === 0) return undefined;
  const report = firstNonEmptyText(config['alias'], config['key'], config['name']);
  if (kind === 'ureport' && report !== '') return { kind: 'frame', source: { report } };
  const address = findMobilePage(kind, config);
  return address === undefined ? { kind: 'unknown', type: kind } : { kind: 'link', target: { to: 'address', address } };
}

/** Returns the page of this client that shows the content of a desktop column (contract pages 3). */
function findMobilePage(kind: string, config: UnknownRecord): string | undefined {
  const name = firstNonEmptyText(config['alias'], config['key']);
  if (name === '') return undefined;
  const asked = encodeURIComponent(name);
  if (kind === 'custom') return `/pages/form/rxCustomView?alias=${asked}`;
  if (kind === 'calendar') return `/form/formCalendarView/FormCalendarView?key=${asked}`;
  const component = readText(config['component']).toLowerCase();
  if (component.includes('list') || component.includes('tree'))
    return `/form/formBoList/FormBoListPreview?key=${asked}`;
  return component.includes('form') ? `/pages/list/CustomForm?alias=${asked}` : undefined;
}

/** Column types that need no other settings: those of the platform, and ours. */
const KINDS = new Map<string, 'messages' | 'list' | 'calendar' | 'tabs' | 'count' | 'quickStart' | 'carousel'>([
  ['MessageBel', 'messages'],
  ['List', 'list'],
  ['Calendar', 'calendar'],
  ['TabBel', 'tabs'],
  ['count', 'count'],
  ['quickStart', 'quickStart'],
  ['carousel', 'carousel'],
]);

/** Converts a column definition (contract portal 1). Its `templet` is program code and never read. */
function toPortalColumn(definition: UnknownRecord, language: string): PortalColumn {
  const type = readText(definition['typeName']);
  const setting = readJsonObject(definition['setTing']);
  const source = toFrameSource(setting);
  if (source !== undefined) return { kind: 'frame', source };
  const kind = KINDS.get(type);
  if (kind !== undefined) return { kind };
  if (type === 'NewsBel') {
    const look = NEWS_LAYOUTS.find((each) => each === setting['newType']);
    return { kind: 'news', layout: look ?? 'imgAndFont' };
  }
  if (type === 'VueBel') return { kind: 'own', key: readText(definition['key']) };
  if (type === 'chart') return { kind: 'chart', chart: toPortalChart(setting, language) };
  return { kind: 'unknown', type };
}

/** Source of a column that shows an address in a frame; on our platform it may also be a report. */
function toFrameSource(setting: UnknownRecord): FramedSource | undefined {
  const component = readText(setting['component']).trim();
  if (component === '') return undefined;
  if (setting['vueType'] === 'url') return { address: component };
  return setting['vueType'] === 'report' ? { report: component } : undefined;
}

function toPortalChart(setting: UnknownRecord, language: string): PortalChart {
  const field = (given: UnknownRecord): ChartField => ({
    table: readText(given['tableName']),
    field: readText(given['fieldName']),
    name: localized(firstNonEmptyText(given['name'], given['fieldName']), language),
  });
  const [legend] = readArray(setting['colorLegends']);
  const scale = toScale(readJsonObject(setting['scale']));
  return {
    model: firstNonEmptyText(setting['dataModel'], setting['alias']),
    kind: readText(setting['type']),
    dimensions: readArray(setting['dimensions']).map(field),
    measures: readArray(setting['measures']).map((given) => ({
      ...field(given),
      aggregate: firstNonEmptyText(given['aggregate'], 'SUM'),
      ...(isYes(given['isLine'] ?? false) && { isLine: true }),
    })),
    unit: localized(readText(setting['unit']), language),
    isHorizontal: isYes(setting['isLying'] ?? false),
    ...(legend && { legend: field(legend) }),
    ...(scale && { scale }),
  };
}

function toScale(given: UnknownRecord): PortalChart['scale'] {
  const number = (name: string): number | undefined => (typeof given[name] === 'number' ? given[name] : undefined);
  const [limit, watch, bad] = [number('limit'), number('watch'), number('bad')];
  if (limit === undefined) return undefined;
  return { limit, ...(watch !== undefined && bad !== undefined && { thresholds: { watch, bad } }) };
}
