import { charts, customViews, portals, type PortalDto } from '#contract/content/portal.ts';
import { firstNonEmptyText, readJsonObject } from '#contract/forms/looseValues.ts';
import type { PortalGateway } from '#application/ports/content/portalGateway.ts';
import { sumSkippedRows } from '#application/ports/platform/reading.ts';
import type { PortalChart } from '#domain/portal/portalColumns.ts';
import type { PageTitle, PortalItem } from '#domain/portal/portalLayout.ts';
import { toSeries, type SeriesTable } from '#domain/reports/series.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { localized } from '../http/wire/localized.ts';
import { toColumnContent } from './toColumnContent.ts';
import { toPortalItems, type DecodedItems } from './toPortalItems.ts';

const untitled = (text: string): PageTitle => ({ text, byLanguage: {} });

/** Portals and pages of a company (contract portal 1, pages 2, 3). */
export const createHttpPortalGateway = (call: ApiClient, language: () => string): PortalGateway => {
  const itemsOf = (given: unknown): DecodedItems => toPortalItems(given, language());

  /** Reads the layout inside a portal: JSON, in older portals stored under the name of HTML. */
  const ownItems = ({ layoutJson, layoutHtml }: PortalDto): DecodedItems => {
    const written = itemsOf(layoutJson);
    return written.items.length > 0 ? written : itemsOf(layoutHtml);
  };
  const layoutOf = async (portal: PortalDto): Promise<DecodedItems> => {
    const own = ownItems(portal);
    if (own.items.length > 0) return own;
    const asked = await call(portals.getLayoutListByPortalId, { fields: { portalId: portal.portId } });
    return asked.ok ? itemsOf(asked.value) : own;
  };
  const rowsOf = (item: PortalItem) =>
    item.column.kind === 'carousel'
      ? call(portals.getCarouselData, { fields: { colId: item.columnId } })
      : call(portals.getDataByColId, { fields: { colId: item.columnId } });
  const content = (item: PortalItem, rows: unknown) => {
    const { content: found, skipped } = toColumnContent(item.column.kind, rows, language());
    return { ...ok(found), ...sumSkippedRows({ skipped }) };
  };

  return {
    async listPortals() {
      const answer = await call(portals.listMobilePortals, {});
      if (!answer.ok) return answer;
      const read = await Promise.all(
        (answer.value ?? []).map(async (portal) => {
          const { items, skipped } = await layoutOf(portal);
          const name = localized(portal.name ?? '', language());
          return { portal: { id: portal.portId, key: portal.key ?? '', name, items }, skipped };
        }),
      );
      return { ...ok(read.map(({ portal }) => portal)), ...sumSkippedRows(answer, ...read) };
    },
    async getLayout({ by, name }) {
      if (by === 'alias') {
        const answer = await call(customViews.getByAlias, { fields: { alias: name } });
        if (!answer.ok) return answer;
        const { items, skipped } = itemsOf(answer.value.json);
        const { navigationBarTitleText, name: named, i18nJson } = answer.value;
        const byLanguage = Object.fromEntries(
          Object.entries(readJsonObject(i18nJson)).filter(
            (each): each is [string, string] => typeof each[1] === 'string',
          ),
        );
        const title = {
          text: firstNonEmptyText(navigationBarTitleText, localized(named ?? '', language())),
          byLanguage,
        };
        return { ...ok({ title, items }), ...sumSkippedRows({ skipped }) };
      }
      const answer =
        by === 'key'
          ? await call(portals.getLayoutListByPortalKey, { fields: { portalKey: name } })
          : await call(portals.getLayoutListByPortalId, { fields: { portalId: name } });
      if (!answer.ok) return answer;
      const { items, skipped } = itemsOf(answer.value);
      return { ...ok({ title: untitled(''), items }), ...sumSkippedRows(answer, { skipped }) };
    },
    async getColumnContent(item) {
      if (item.column.kind === 'chart') {
        const answer = await call(charts.getData, { body: chartQuestion(item.column.chart) });
        return answer.ok
          ? ok({ kind: 'chart', table: chartTable(item.column.chart, answer.value.data ?? []) } as const)
          : answer;
      }
      const answer = await rowsOf(item);
      return answer.ok ? content(item, answer.value) : answer;
    },
    async getCalendarMonth(item, month) {
      const body = { colId: item.columnId, calendarMode: 'year', calendarValue: month } as const;
      const answer = await call(portals.getMonthOrDayData, { body });
      return answer.ok ? content(item, answer.value) : answer;
    },
  };
};

function chartQuestion({ model, dimensions, measures, legend }: PortalChart) {
  const field = ({ table, field: fieldName }: { readonly table: string; readonly field: string }) => ({
    tableName: table,
    fieldName,
  });
  return {
    dataModel: model,
    dimensions: dimensions.map(field),
    measures: measures.map((measure) => ({ ...field(measure), aggregate: measure.aggregate })),
    colorLegends: legend ? [field(legend)] : [],
    params: {},
    filterParams: [],
  };
}

/** The rows contain their values under table and field names. */
function chartTable(
  { dimensions, measures, legend }: PortalChart,
  rows: readonly Record<string, unknown>[],
): SeriesTable {
  const key = ({ table, field }: { readonly table: string; readonly field: string }) =>
    table === '' ? field : `${table}_${field}`;
  return toSeries(rows, {
    categories: dimensions.map(key),
    measures: measures.map(({ name, isLine, ...measure }) => ({
      field: key(measure),
      name,
      ...(isLine && { isLine }),
    })),
    ...(legend && { legend: key(legend) }),
  });
}
