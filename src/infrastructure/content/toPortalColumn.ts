import {
  firstNonEmptyText,
  readArray,
  readText,
  readJsonObject,
  type UnknownRecord,
} from '#contract/forms/looseValues.ts';
import { isYes } from '#contract/wire/isYes.ts';
import {
  NEWS_LAYOUTS,
  type ChartField,
  type FramedSource,
  type PortalChart,
  type PortalColumn,
} from '#domain/portal/portalColumns.ts';
import { localized } from '../http/wire/localized.ts';

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
export function toPortalColumn(definition: UnknownRecord, language: string): PortalColumn {
  const type = readText(definition['typeName']);
  const setting = readJsonObject(definition['setTing']);
  const source = toFrameSource(setting);
  if (source !== undefined) return { kind: 'frame', source };
  const kind = KINDS.get(type);
  if (kind !== undefined) return { kind };
  if (type === 'NewsBel') {
    const look = NEWS_LAYOUTS.find((each) => each === setting['newType']);
    return { kind: 'news', look: look ?? 'imgAndFont' };
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
    isLying: isYes(setting['isLying'] ?? false),
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
