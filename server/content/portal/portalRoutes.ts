import { charts, customViews, portals } from '#contract/content/portal.ts';
import { ok } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { findCalendarEvents } from './calendarRows.ts';
import { loadChartRows } from './loadChartRows.ts';
import { loadColumnRows } from './loadColumnRows.ts';
import { findChart, findColumn, findPage, findPortals } from './entitlement.ts';
import { toLayoutDto } from './toLayoutDto.ts';

type Portal = DeployedFile<'portal'>;

/** Routes of portals and pages for the users who may open them (contract portal 1, pages 2, 3). */
export function portalRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const loadLayout = (tx: Sql, viewer: Viewer, portal: Portal | undefined) =>
    portal === undefined ? Promise.resolve([]) : toLayoutDto(tx, deps, viewer, { ...portal, kind: 'portal' });

  async function toPortalDto(tx: Sql, viewer: Viewer, portal: Portal) {
    const { key, content, texts } = portal;
    return {
      portId: key,
      name: translateText(texts, content.name, viewer.language),
      key,
      isDefault: content.isDefault ? '1' : '0',
      priority: content.priority,
      isMobile: 'YES',
      layoutJson: JSON.stringify(await loadLayout(tx, viewer, portal)),
      layoutHtml: '',
      appId: '',
    };
  }
  const findPortal = async (tx: Sql, viewer: Viewer, key: string | undefined) => {
    const found = await findPortals(tx, deps, viewer);
    return ok(await loadLayout(tx, viewer, key === undefined ? found[0] : found.find((portal) => portal.key === key)));
  };

  return [
    snapshotRoute(deps, portals.listMobilePortals, async (tx, viewer) => {
      const found = await findPortals(tx, deps, viewer);
      return ok(await Promise.all(found.map((portal) => toPortalDto(tx, viewer, portal))));
    }),
    snapshotRoute(deps, portals.getLayoutListByPortalId, (tx, viewer, { fields: { portalId = '' } }) =>
      findPortal(tx, viewer, portalId === '' ? undefined : portalId),
    ),
    snapshotRoute(deps, portals.getLayoutListByPortalKey, (tx, viewer, { fields }) =>
      findPortal(tx, viewer, fields.portalKey),
    ),
    snapshotRoute(deps, portals.getLayoutListByLoginUser, (tx, viewer) => findPortal(tx, viewer, undefined)),
    snapshotRoute(deps, portals.getDataByColId, async (tx, viewer, { fields: { colId = '' } }) => {
      const place = await findColumn(tx, deps, viewer, colId);
      return ok(place === undefined ? [] : await loadColumnRows(tx, deps, viewer, place));
    }),
    snapshotRoute(
      deps,
      portals.getMonthOrDayData,
      async (tx, viewer, { body: { colId, calendarMode, calendarValue } }) => {
        const place = await findColumn(tx, deps, viewer, colId ?? '');
        if (place?.column.type !== 'Calendar') return ok([]);
        const span = calendarMode === 'year' ? calendarValue.slice(0, 7) : calendarValue;
        return ok(await findCalendarEvents(tx, deps, viewer, place.column, span));
      },
    ),
    snapshotRoute(deps, portals.getCarouselData, async (tx, viewer, { fields: { colId = '' } }) => {
      const place = await findColumn(tx, deps, viewer, colId);
      return ok(place?.column.type === 'carousel' ? await loadColumnRows(tx, deps, viewer, place) : []);
    }),
    snapshotRoute(deps, charts.getData, async (tx, viewer, { body: { dataModel } }) => {
      const chart = await findChart(tx, deps, viewer, dataModel);
      if (chart === undefined) return refusedError('notFound');
      const rows = await loadChartRows(tx, deps, viewer, chart);
      // The SQL is never sent to the client.
      return rows.ok ? ok({ sql: '', data: rows.value }) : rows;
    }),
    snapshotRoute(deps, customViews.getByAlias, async (tx, viewer, { fields: { alias } }) => {
      const page = await findPage(tx, deps, viewer, alias);
      if (page === undefined) return refusedError('notFound');
      const { navigationBarTitleText, i18nJson } = page.content;
      return ok({
        id: alias,
        categoryId: '',
        name: navigationBarTitleText,
        alias,
        type: 'drag',
        json: JSON.stringify(await toLayoutDto(tx, deps, viewer, { ...page, kind: 'page' })),
        appId: '',
        homePage: '',
        navigationBarTitleText,
        i18nJson,
      });
    }),
  ];
}
