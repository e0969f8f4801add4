import { firstText, listOf, looseTextOf, openedOf, type LooseRecord } from '#api/form/looseValues.ts';
import { isYes } from '#api/isYes.ts';
import {
  NEWS_LOOKS,
  type ChartField,
  type FramedSource,
  type PortalChart,
  type PortalColumn,
} from '#domain/portal/portalColumns.ts';
import { wordIn } from '../wire/wordIn.ts';

/** The types of columns about which nothing else has to be known: those of the platform, and ours. */
const KINDS = new Map<string, 'messages' | 'list' | 'calendar' | 'tabs' | 'count' | 'quickStart' | 'carousel'>([
  ['MessageBel', 'messages'],
  ['List', 'list'],
  ['Calendar', 'calendar'],
  ['TabBel', 'tabs'],
  ['count', 'count'],
  ['quickStart', 'quickStart'],
  ['carousel', 'carousel'],
]);

/** What a column is (contract portal 1). Its `templet` is program text, and never read. */
export function toPortalColumn(definition: LooseRecord, language: string): PortalColumn {
  const type = looseTextOf(definition['typeName']);
  const setting = openedOf(definition['setTing']);
  const source = sourceOf(setting);
  if (source !== undefined) return { kind: 'frame', source };
  const kind = KINDS.get(type);
  if (kind !== undefined) return { kind };
  if (type === 'NewsBel') {
    const look = NEWS_LOOKS.find((each) => each === setting['newType']);
    return { kind: 'news', look: look ?? 'imgAndFont' };
  }
  if (type === 'VueBel') return { kind: 'own', key: looseTextOf(definition['key']) };
  if (type === 'chart') return { kind: 'chart', chart: toPortalChart(setting, language) };
  return { kind: 'unknown', type };
}

/** A column whose component is an address; ours may name a report, too. */
function sourceOf(setting: LooseRecord): FramedSource | undefined {
  const component = looseTextOf(setting['component']).trim();
  if (component === '') return undefined;
  if (setting['vueType'] === 'url') return { address: component };
  return setting['vueType'] === 'report' ? { report: component } : undefined;
}

function toPortalChart(setting: LooseRecord, language: string): PortalChart {
  const field = (given: LooseRecord): ChartField => ({
    table: looseTextOf(given['tableName']),
    field: looseTextOf(given['fieldName']),
    name: wordIn(firstText(given['name'], given['fieldName']), language),
  });
  const [legend] = listOf(setting['colorLegends']);
  const scale = scaleOf(openedOf(setting['scale']));
  return {
    model: firstText(setting['dataModel'], setting['alias']),
    kind: looseTextOf(setting['type']),
    dimensions: listOf(setting['dimensions']).map(field),
    measures: listOf(setting['measures']).map((given) => ({
      ...field(given),
      aggregate: firstText(given['aggregate'], 'SUM'),
      ...(isYes(given['isLine'] ?? false) && { isLine: true }),
    })),
    unit: wordIn(looseTextOf(setting['unit']), language),
    isLying: isYes(setting['isLying'] ?? false),
    ...(legend && { legend: field(legend) }),
    ...(scale && { scale }),
  };
}

function scaleOf(given: LooseRecord): PortalChart['scale'] {
  const number = (name: string): number | undefined => (typeof given[name] === 'number' ? given[name] : undefined);
  const [limit, watch, bad] = [number('limit'), number('watch'), number('bad')];
  if (limit === undefined) return undefined;
  return { limit, ...(watch !== undefined && bad !== undefined && { thresholds: { watch, bad } }) };
}
