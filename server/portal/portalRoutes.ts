import { charts, customViews, portals } from '#api/portal.ts';
import { ok } from '#domain/shared/result.ts';
import { reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { eventsIn } from './calendarRows.ts';
import { chartRows } from './chartRows.ts';
import { columnRows } from './columnRows.ts';
import { chartFor, columnFor, pageFor, portalsFor } from './entitlement.ts';
import { layoutDto } from './layoutDto.ts';

type Portal = DeployedFile<'portal'>;

/** Portals and pages of a company, for whoever is entitled to them (contract portal 1, form 15). */
export function portalRoutes(deps: BpmDeps): readonly ServerRoute[] {
  const layoutOf = (tx: Sql, viewer: Viewer, portal: Portal | undefined) =>
    portal === undefined ? Promise.resolve([]) : layoutDto(tx, deps, viewer, { ...portal, kind: 'portal' });

  async function portalDto(tx: Sql, viewer: Viewer, portal: Portal) {
    const { key, content, texts } = portal;
    return {
      portId: key,
      name: translateWord(texts, content.name, viewer.language),
      key,
      isDefault: content.isDefault ? '1' : '0',
      priority: content.priority,
      isMobile: 'YES',
      layoutJson: JSON.stringify(await layoutOf(tx, viewer, portal)),
      layoutHtml: '',
      appId: '',
    };
  }
  const oneOf = async (tx: Sql, viewer: Viewer, key: string | undefined) => {
    const found = await portalsFor(tx, deps, viewer);
    return ok(await layoutOf(tx, viewer, key === undefined ? found[0] : found.find((portal) => portal.key === key)));
  };

  return [
    serve(portals.listMobilePortals, (_, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const found = await portalsFor(tx, deps, viewer);
        return ok(await Promise.all(found.map((portal) => portalDto(tx, viewer, portal))));
      }),
    ),
    serve(portals.getLayoutListByPortalId, ({ fields: { portalId = '' } }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => oneOf(tx, viewer, portalId === '' ? undefined : portalId)),
    ),
    serve(portals.getLayoutListByPortalKey, ({ fields }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => oneOf(tx, viewer, fields.portalKey)),
    ),
    serve(portals.getLayoutListByLoginUser, (_, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => oneOf(tx, viewer, undefined)),
    ),
    serve(portals.getDataByColId, ({ fields: { colId = '' } }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const place = await columnFor(tx, deps, viewer, colId);
        return ok(place === undefined ? [] : await columnRows(tx, deps, viewer, place));
      }),
    ),
    serve(portals.getMonthOrDayData, ({ body: { colId, calendarMode, calendarValue } }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const place = await columnFor(tx, deps, viewer, colId ?? '');
        if (place?.column.type !== 'Calendar') return ok([]);
        const span = calendarMode === 'year' ? calendarValue.slice(0, 7) : calendarValue;
        return ok(await eventsIn(tx, deps, viewer, place.column, span));
      }),
    ),
    serve(portals.getCarouselData, ({ fields: { colId = '' } }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const place = await columnFor(tx, deps, viewer, colId);
        return ok(place?.column.type === 'carousel' ? await columnRows(tx, deps, viewer, place) : []);
      }),
    ),
    serve(charts.getData, ({ body: { dataModel } }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const chart = await chartFor(tx, deps, viewer, dataModel);
        if (chart === undefined) return refused('notFound');
        const rows = await chartRows(tx, deps, viewer, chart);
        // How it was asked is nobody's business.
        return rows.ok ? ok({ sql: '', data: rows.value }) : rows;
      }),
    ),
    serve(customViews.getByAlias, ({ fields: { alias } }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const page = await pageFor(tx, deps, viewer, alias);
        if (page === undefined) return refused('notFound');
        const { navigationBarTitleText, i18nJson } = page.content;
        return ok({
          id: alias,
          categoryId: '',
          name: navigationBarTitleText,
          alias,
          type: 'drag',
          json: JSON.stringify(await layoutDto(tx, deps, viewer, { ...page, kind: 'page' })),
          appId: '',
          homePage: '',
          navigationBarTitleText,
          i18nJson,
        });
      }),
    ),
  ];
}
