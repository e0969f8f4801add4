import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { companyEndpoint, handlerEndpoint } from '../wire/endpoint.ts';
import { count, emptyShape, id, jsonText, pageShape, rowId, text, textsShape } from '../wire/shapes.ts';

const root = '/api-form/form/core/formBoList';

/**
 * Any other keys are allowed: query parameters of the list page are passed on to its data under the same name (contract
 * lists 1).
 */
const listRefFields = v.looseObject({ key: id, isMobile: v.optional(v.string(), '1') });
/** The columns of a row depend on the list; malformed rows are read one by one. */
const rowShape = recordOfAnyNames(v.unknown());
const rowsShape = pageShape(rowShape);

/** As a list request, but a tree or a list of another source may request all rows without pages. */
const dataShape = v.object({
  pageNo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 20),
  sortField: v.optional(v.string()),
  sortOrder: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
});

/** Platform fields, and ours to select the rows, named as in `getData` (ADR 29). */
const exportShape = v.object({
  boListKey: id,
  async: v.optional(v.boolean(), true),
  columns: v.optional(v.string(), ''),
  queryCondition: v.optional(jsonText, ''),
  sortField: v.optional(v.string()),
  sortOrder: v.optional(v.string()),
  params: dataShape.entries.params,
});

const linesShape = v.optional(v.array(v.number()), []);
/** `status` and `message` are the platform's, the results of the rows are ours (ADR 29). */
const importShape = v.object({
  message: text,
  data: v.object({
    status: v.picklist(['success', 'warning', 'error']),
    added: linesShape,
    changed: linesShape,
    unchanged: linesShape,
    refused: v.optional(v.array(v.object({ line: v.number(), column: v.string(), reason: v.string() })), []),
    unknownColumns: textsShape,
    unreadColumns: textsShape,
  }),
});

/** The configuration is nested JSON text with unchecked content: it is decoded part by part. */
const configurationShape = v.looseObject({ key: text, name: text });

/** Lists of business objects (contract lists). */
export const formBoList = {
  dialog: companyEndpoint('GET', `${root}/{key}/dialog`, { fields: listRefFields, answer: configurationShape }),
  getData: companyEndpoint('POST', `${root}/{key}/getData`, {
    envelope: 'page',
    fields: listRefFields,
    body: dataShape,
    answer: rowsShape,
  }),
  /** All nodes of a tree, or those below one node (contract lists 6). */
  getTreeJson: companyEndpoint('POST', `${root}/{key}/getTreeJson`, {
    envelope: 'page',
    fields: v.object({ key: id }),
    body: v.record(v.string(), v.union([v.string(), v.number()])),
    answer: v.object({ totalCount: v.optional(count, 0), data: v.array(rowShape) }),
  }),
  /** All lists: every entity supports paging (contract wire 4). */
  query: companyEndpoint('POST', `${root}/query`, { envelope: 'page', body: dataShape, answer: rowsShape }),
  validPreByButton: companyEndpoint('POST', `${root}/validPreByButton`, {
    body: v.object({ config: jsonText, rows: v.array(rowShape) }),
    answer: emptyShape,
  }),
  /** Allowed for users who may edit the records. */
  selfButtonExe: handlerEndpoint('POST', `${root}/{key}/selfButtonExe/{button}`, {
    fields: v.object({ key: id, button: v.string() }),
    body: v.object({ data: v.union([v.array(rowShape), jsonText]) }),
    answer: emptyShape,
  }),
  /** Returns the id of a file that is kept for a day (contract lists 10). */
  asyncExportExcel: companyEndpoint('POST', `${root}/asyncExportExcel`, { body: exportShape, answer: rowId }),
  /** Always reports success; the answer contains the result of each row, so that its message is read as well. */
  importExcel: handlerEndpoint('POST', `${root}/importExcel`, {
    isUpload: true,
    envelope: 'bare',
    fields: v.object({ boListKey: v.optional(v.string()) }),
    answer: importShape,
  }),
};
