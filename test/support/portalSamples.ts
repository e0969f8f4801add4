import { charts, customViews, portals } from '#contract/content/portal.ts';
import { named, type NamedSample } from './samples.ts';

const column = (colId: string) => ({ fields: { colId } });

/** Sample calls for the pages beside the workflow. */
export const PORTAL_SAMPLES: readonly NamedSample[] = [
  ...named(portals, {
    listMobilePortals: {},
    getLayoutListByPortalId: { fields: { portalId: 'company' } },
    getLayoutListByPortalKey: { fields: { portalKey: 'company' } },
    getLayoutListByLoginUser: {},
    getDataByColId: column('portal:company:figures'),
    getMonthOrDayData: {
      body: { colId: 'portal:company:rooms', calendarMode: 'year', calendarValue: '2026-11' },
    },
    getCarouselData: column('portal:company:today'),
  }),
  ...named(charts, { getData: { body: { dataModel: 'requests_by_month' } } }),
  ...named(customViews, { getByAlias: { fields: { alias: 'facilities' } } }),
];
