import * as v from 'valibot';
import { companyEndpoint } from '../wire/endpoint.ts';
import { jsonText, rowId, text } from '../wire/shapes.ts';

const root = '/api-portal/portal/core/insPortalDef';
const forms = '/api-form/form/core';
const loose = v.record(v.string(), v.unknown());
const rows = v.optional(v.nullable(v.array(loose)), []);

/** Contract portal 1. The layout is nested JSON text or an object: decoded item by item. */
const portalShape = v.object({
  portId: rowId,
  name: text,
  key: text,
  isDefault: text,
  priority: text,
  isMobile: text,
  layoutJson: v.optional(v.unknown()),
  layoutHtml: v.optional(v.unknown()),
  appId: text,
});
export type PortalDto = v.InferOutput<typeof portalShape>;

/** Portals, their columns and the content of these (contract portal 1). */
export const portals = {
  listMobilePortals: companyEndpoint('GET', `${root}/listMobilePortals`, {
    answer: v.optional(v.nullable(v.array(portalShape)), []),
  }),
  getLayoutListByPortalId: companyEndpoint('GET', `${root}/getLayoutListByPortalId`, {
    fields: v.object({ portalId: v.optional(v.string()) }),
    answer: rows,
  }),
  getLayoutListByPortalKey: companyEndpoint('GET', `${root}/getLayoutListByPortalKey`, {
    fields: v.object({ portalKey: v.string() }),
    answer: rows,
  }),
  getLayoutListByLoginUser: companyEndpoint('GET', `${root}/getLayoutListByLoginUser`, { answer: rows }),
  /** The shape depends on the type of the column; empty for an unknown id. */
  getDataByColId: companyEndpoint('GET', `${root}/getDataByColId`, {
    fields: v.object({ colId: v.optional(v.string()) }),
    answer: v.unknown(),
  }),
  /** The platform's modes are shifted: `month` requests one day, `year` one month. */
  getMonthOrDayData: companyEndpoint('POST', `${root}/getMonthOrDayData`, {
    body: v.object({
      colId: v.optional(v.nullable(v.string())),
      calendarMode: v.picklist(['year', 'month']),
      calendarValue: v.pipe(v.string(), v.regex(/^\d{4}-\d\d(?:-\d\d)?$/u)),
    }),
    answer: rows,
  }),
  /** The slides of a carousel; `colId` is ours (ADR 8). */
  getCarouselData: companyEndpoint('GET', `${forms}/formPc/getCarouselData`, {
    fields: v.object({ colId: v.optional(v.string()) }),
    answer: rows,
  }),
};

const fields = v.optional(
  v.nullable(v.array(v.looseObject({ tableName: v.optional(v.string()), fieldName: v.string() }))),
  [],
);

/** Contract form 15: data of a chart. */
export const charts = {
  getData: companyEndpoint('POST', `${forms}/chartDataModel/getData`, {
    envelope: 'bare',
    body: v.object({
      dataModel: v.string(),
      dimensions: fields,
      measures: fields,
      colorLegends: fields,
      params: v.optional(v.nullable(loose), {}),
      filterParams: v.optional(v.nullable(v.array(v.unknown())), []),
    }),
    answer: v.object({ sql: text, data: rows }),
  }),
};

/** Contract form 15: a page the company has designed, by its alias. */
export const customViews = {
  getByAlias: companyEndpoint('GET', `${forms}/formCustom/getByAlias`, {
    envelope: 'bare',
    fields: v.object({ alias: v.string() }),
    answer: v.object({
      id: text,
      categoryId: text,
      name: text,
      alias: text,
      type: text,
      json: v.optional(v.nullable(v.union([jsonText, v.array(v.unknown()), loose]))),
      appId: text,
      homePage: text,
      /** Ours: the title of the page, and its translations (spec 3). */
      navigationBarTitleText: text,
      i18nJson: v.optional(v.unknown()),
    }),
  }),
};
