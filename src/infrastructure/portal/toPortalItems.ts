import { openedList } from '#api/boList/decodeColumns.ts';
import { firstText, listOf, looseTextOf, openedOf, type LooseRecord } from '#api/form/looseValues.ts';
import { isYes } from '#api/isYes.ts';
import type { PortalColumn } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { readTarget } from '#domain/portal/portalTarget.ts';
import { wordIn } from '../wire/wordIn.ts';
import { toPortalColumn } from './toPortalColumn.ts';
import { toPortalEntry } from './toPortalEntry.ts';

/** What could be read of a layout, and how much could not. */
export interface ReadItems {
  readonly items: readonly PortalItem[];
  readonly leftOut: number;
}

/** The columns of a portal or of a page, each read by itself: an odd one never empties the page. */
export function toPortalItems(given: unknown, language: string): ReadItems {
  const whole = unfolded(given);
  const items = whole.flatMap((entry, place) => toPortalItem(entry, place, language) ?? []);
  return { items, leftOut: whole.length - items.length };
}

/** A place is kept for so many rows. */
const MOST_EXPECTED = 12;
/** The regions of a page that is no grid, from top to bottom (contract pages 3). */
const REGIONS = ['header', 'inheader', 'left', 'center', 'right', 'infooter', 'footer'];
const asItem = ({ name, config }: LooseRecord): LooseRecord => ({ defConf: name, config });

/** The items of a grid, or of the regions of a page; of tabs each stands by itself: below each other is room enough. */
function unfolded(given: unknown): readonly LooseRecord[] {
  const grid = openedList(given).flatMap((item) =>
    item['defConf'] === 'tab' ? openedList(item['config']).map(asItem) : [item],
  );
  if (grid.length > 0) return grid;
  const regions = openedOf(given);
  return REGIONS.map((region) => openedOf(regions[region])).flatMap(({ selectModel, tabData }) =>
    [openedOf(selectModel), ...openedList(tabData)].filter(({ config }) => config !== undefined).map(asItem),
  );
}

const numberOf = (given: unknown, otherwise: number): number => {
  const number = Number(looseTextOf(given) || Number.NaN);
  return Number.isFinite(number) ? number : otherwise;
};

/** @param place stands in where the item does not say where it stands */
function toPortalItem(entry: LooseRecord, place: number, language: string): PortalItem | undefined {
  const config = openedOf(entry['config']);
  const definition = openedOf(entry['insColumnDef']);
  const column = columnOf(entry, definition, language);
  if (column === undefined) return undefined;
  const setting = openedOf(definition['setTing']);
  const columnId = firstText(config['colId'], entry['colId'], definition['colId']);
  const expected = numberOf(setting['listCount'], 0);
  const more = readTarget(looseTextOf(setting['dataUrl']));
  return {
    id: `${firstText(entry['id'], entry['i'], columnId)}.${place}`,
    columnId,
    title: wordIn(
      firstText(entry['title'], config['showName'], config['name'], entry['layoutName'], definition['name']),
      language,
    ),
    isTitleShown: entry['titleflg'] === undefined || isYes(entry['titleflg']),
    x: numberOf(entry['x'], 0),
    y: numberOf(entry['y'], place),
    column,
    ...(expected > 0 && { expected: Math.min(expected, MOST_EXPECTED) }),
    ...(more && { more }),
  };
}

/** Nothing: the item says nothing at all. */
function columnOf(entry: LooseRecord, definition: LooseRecord, language: string): PortalColumn | undefined {
  if (entry['type'] === 'process')
    return { kind: 'process', entries: listOf(entry['items']).map((each) => toPortalEntry(each, language)) };
  if (Object.keys(definition).length > 0) return toPortalColumn(definition, language);
  const config = openedOf(entry['config']);
  const kind = looseTextOf(entry['defConf']);
  if (kind === '' && Object.keys(config).length === 0) return undefined;
  const report = firstText(config['alias'], config['key'], config['name']);
  if (kind === 'ureport' && report !== '') return { kind: 'frame', source: { report } };
  const address = pageFor(kind, config);
  return address === undefined ? { kind: 'unknown', type: kind } : { kind: 'link', target: { to: 'address', address } };
}

/** A page of ours that shows what stands in a column of a desktop (contract pages 3). */
function pageFor(kind: string, config: LooseRecord): string | undefined {
  const name = firstText(config['alias'], config['key']);
  if (name === '') return undefined;
  const asked = encodeURIComponent(name);
  if (kind === 'custom') return `/pages/form/rxCustomView?alias=${asked}`;
  if (kind === 'calendar') return `/form/formCalendarView/FormCalendarView?key=${asked}`;
  const component = looseTextOf(config['component']).toLowerCase();
  if (component.includes('list') || component.includes('tree'))
    return `/form/formBoList/FormBoListPreview?key=${asked}`;
  return component.includes('form') ? `/pages/list/CustomForm?alias=${asked}` : undefined;
}
