import type { Language } from '#application/formatting/language.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { ColumnFile } from '#server/company/files/columnFile.ts';
import type { ChartModelFile } from '#server/company/files/chartModelFile.ts';
import { translateText, type Texts } from '#server/i18n/localText.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { Sql } from '#server/db/database.ts';
import { findChart, toColumnId, type ColumnsFile, type PortalDeps } from './entitlement.ts';

/** Table name used in the rows of our charts (contract pages 2). */
export const CHART_TABLE = 't';
/** Field name of a count without a field. */
export const COUNT_FIELD = 'count';

/** Returns the columns of a portal or page as a grid (contract portal 1). */
export async function toLayoutDto(tx: Sql, deps: PortalDeps, viewer: Viewer, file: ColumnsFile) {
  const items = file.content.layout.map(async ({ column: name, ...place }, index) => {
    const column = file.content.columns[name];
    if (column === undefined) return [];
    const id = toColumnId(file, name);
    const definition = await toColumnDto(tx, deps, viewer, { file, name, column });
    return [
      {
        ...place,
        i: String(index),
        id,
        config: { colId: id, name: definition.name },
        defConf: 'column',
        titleflg: column.isTitleShown,
        active: false,
        main: false,
        moved: false,
        insColumnDef: definition,
      },
    ];
  });
  return (await Promise.all(items)).flat();
}

export interface NamedColumn {
  readonly file: ColumnsFile;
  readonly name: string;
  readonly column: ColumnFile;
}

/** Returns the platform's InsColumnDef. Our columns have no template (`templet`). */
export async function toColumnDto(tx: Sql, deps: PortalDeps, viewer: Viewer, { file, name, column }: NamedColumn) {
  const { language } = viewer;
  const setting = {
    ...(column.more !== undefined && { dataUrl: column.more }),
    ...(await toColumnSetting(tx, deps, viewer, column)),
  };
  return {
    colId: toColumnId(file, name),
    name: translateText(file.texts, column.name, language),
    key: column.type === 'VueBel' ? column.component : name,
    isDefault: '0',
    templet: '',
    isPublic: 'YES',
    type: '',
    // For the platform, an external page is a column with an address as its component.
    typeName: column.type === 'frame' ? 'VueBel' : column.type,
    isMobile: 'YES',
    setTing: JSON.stringify(setting),
    icon: '',
    appId: '',
  };
}

async function toColumnSetting(tx: Sql, deps: PortalDeps, viewer: Viewer, column: ColumnFile): Promise<object> {
  switch (column.type) {
    case 'NewsBel':
      return { newType: column.look, newDIc: column.category ?? '', isNews: 'YES', listCount: column.most };
    case 'List':
      return { funcType: 'sql', listCount: column.most };
    case 'Calendar':
      return { calendarMode: 'year' };
    // Our addition: the number of entries.
    case 'MessageBel':
    case 'count':
      return { listCount: column.figures.length };
    case 'quickStart':
      return { listCount: column.processes.length };
    case 'TabBel':
      return { tabgroups: { value: column.tabs.join(','), text: '' } };
    case 'chart': {
      const chart = await findChart(tx, deps, viewer, column.chart);
      return chart === undefined ? {} : toChartSetting(chart, viewer.language);
    }
    case 'frame':
      return column.url === undefined
        ? { vueType: 'report', component: column.report ?? '' }
        : { vueType: 'url', component: column.url };
    default:
      return {};
  }
}

/** Our addition: settings that the platform stores in a separate definition. */
function toChartSetting({ key, content, texts }: DeployedFile<'chart'>, language: Language) {
  const say = createTranslator(texts, language);
  const named = ({ field, name }: ChartModelFile['dimensions'][number]) => ({
    tableName: CHART_TABLE,
    fieldName: field,
    name: say(name),
  });
  return {
    dataModel: key,
    type: content.type,
    dimensions: content.dimensions.map(named),
    measures: content.measures.map(({ field = COUNT_FIELD, name, aggregate, isLine = false }) => ({
      ...named({ field, name }),
      aggregate,
      isLine,
    })),
    colorLegends: content.legend ? [named(content.legend)] : [],
    unit: say(content.unit),
    isLying: content.isLying,
    ...(content.scale && { scale: content.scale }),
  };
}

const createTranslator =
  (texts: Texts, language: Language) =>
  (text: string): string =>
    translateText(texts, text, language);
