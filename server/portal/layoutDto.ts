import type { Language } from '#application/language.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { ColumnFile } from '../definitions/files/columnFile.ts';
import type { ChartModelFile } from '../definitions/files/chartModelFile.ts';
import { translateWord, type Texts } from '../definitions/localText.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import type { Sql } from '../storage/database.ts';
import { chartFor, columnId, type ColumnsFile, type PortalDeps } from './entitlement.ts';

/** The table by which the rows of our charts call their values (contract pages 2). */
export const CHART_TABLE = 't';
/** What is counted without a field. */
export const COUNTED = 'count';

/** The columns of a portal or a page as a grid has them (contract portal 1). */
export async function layoutDto(tx: Sql, deps: PortalDeps, viewer: Viewer, file: ColumnsFile) {
  const items = file.content.layout.map(async ({ column: name, ...place }, index) => {
    const column = file.content.columns[name];
    if (column === undefined) return [];
    const id = columnId(file, name);
    const definition = await columnDto(tx, deps, viewer, { file, name, column });
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

/** InsColumnDef. Program text (`templet`) has none of ours. */
export async function columnDto(tx: Sql, deps: PortalDeps, viewer: Viewer, { file, name, column }: NamedColumn) {
  const { language } = viewer;
  const setting = {
    ...(column.more !== undefined && { dataUrl: column.more }),
    ...(await settingOf(tx, deps, viewer, column)),
  };
  return {
    colId: columnId(file, name),
    name: translateWord(file.texts, column.name, language),
    key: column.type === 'VueBel' ? column.component : name,
    isDefault: '0',
    templet: '',
    isPublic: 'YES',
    type: '',
    // A page of another site is a column of the platform whose component is an address.
    typeName: column.type === 'frame' ? 'VueBel' : column.type,
    isMobile: 'YES',
    setTing: JSON.stringify(setting),
    icon: '',
    appId: '',
  };
}

async function settingOf(tx: Sql, deps: PortalDeps, viewer: Viewer, column: ColumnFile): Promise<object> {
  switch (column.type) {
    case 'NewsBel':
      return { newType: column.look, newDIc: column.category ?? '', isNews: 'YES', listCount: column.most };
    case 'List':
      return { funcType: 'sql', listCount: column.most };
    case 'Calendar':
      return { calendarMode: 'year' };
    // Ours: so many come.
    case 'MessageBel':
    case 'count':
      return { listCount: column.figures.length };
    case 'quickStart':
      return { listCount: column.processes.length };
    case 'TabBel':
      return { tabgroups: { value: column.tabs.join(','), text: '' } };
    case 'chart': {
      const chart = await chartFor(tx, deps, viewer, column.chart);
      return chart === undefined ? {} : chartSetting(chart, viewer.language);
    }
    case 'frame':
      return column.url === undefined
        ? { vueType: 'report', component: column.report ?? '' }
        : { vueType: 'url', component: column.url };
    default:
      return {};
  }
}

/** Ours: what the platform keeps in a definition of its own. */
function chartSetting({ key, content, texts }: DeployedFile<'chart'>, language: Language) {
  const say = sayer(texts, language);
  const named = ({ field, name }: ChartModelFile['dimensions'][number]) => ({
    tableName: CHART_TABLE,
    fieldName: field,
    name: say(name),
  });
  return {
    dataModel: key,
    type: content.type,
    dimensions: content.dimensions.map(named),
    measures: content.measures.map(({ field = COUNTED, name, aggregate, isLine = false }) => ({
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

const sayer =
  (texts: Texts, language: Language) =>
  (text: string): string =>
    translateWord(texts, text, language);
