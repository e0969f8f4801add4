import * as v from 'valibot';
import { forCompany, forHandlers } from './endpoint.ts';
import { count, emptyShape, id, jsonText, pageOf, rowId, text, textsShape } from './shapes.ts';

const root = '/api-form/form/core/formBoList';

/** Any keys beside: what the address of a list brings is handed on to its data as it is called (contract lists 1). */
const addressed = v.looseObject({ key: id, isMobile: v.optional(v.string(), '1') });
/** A row has the columns of its list, which nobody knows here; odd rows are read one by one. */
const rowShape = v.record(v.string(), v.unknown());
const rowsShape = pageOf(rowShape);

/** Like any list request, but a tree or a list of another source may want it without pages. */
const dataShape = v.object({
  pageNo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 20),
  sortField: v.optional(v.string()),
  sortOrder: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
});

/** Ours beside the names the platform has: which rows, in the words of `getData` (ADR 29). */
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
/** `status` and the sentence are the platform's, what became of each row is ours (ADR 29). */
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

/** The configuration itself is JSON in JSON, with whatever a designer has put there: it is decoded piece by piece. */
const configurationShape = v.looseObject({ key: text, name: text });

/** Lists of business objects (contract lists). */
export const formBoList = {
  dialog: forCompany({
    method: 'GET',
    path: `${root}/{key}/dialog`,
    fields: addressed,
    answer: configurationShape,
  }),
  getData: forCompany({
    method: 'POST',
    path: `${root}/{key}/getData`,
    envelope: 'page',
    fields: addressed,
    body: dataShape,
    answer: rowsShape,
  }),
  /** All nodes of a tree, or those below one (contract lists 6). */
  getTreeJson: forCompany({
    method: 'POST',
    path: `${root}/{key}/getTreeJson`,
    envelope: 'page',
    fields: v.object({ key: id }),
    body: v.record(v.string(), v.union([v.string(), v.number()])),
    answer: v.object({ totalCount: v.optional(count, 0), data: v.array(rowShape) }),
  }),
  /** The lists there are: every entity can be asked for page by page (contract wire 4). */
  query: forCompany({
    method: 'POST',
    path: `${root}/query`,
    envelope: 'page',
    body: dataShape,
    answer: rowsShape,
  }),
  validPreByButton: forCompany({
    method: 'POST',
    path: `${root}/validPreByButton`,
    body: v.object({ config: jsonText, rows: v.array(rowShape) }),
    answer: emptyShape,
  }),
  /** Whoever may edit the records may do this with them. */
  selfButtonExe: forHandlers({
    method: 'POST',
    path: `${root}/{key}/selfButtonExe/{button}`,
    fields: v.object({ key: id, button: v.string() }),
    body: v.object({ data: v.union([v.array(rowShape), jsonText]) }),
    answer: emptyShape,
  }),
  /** The id of a file that is there for a day (contract lists 10). */
  asyncExportExcel: forCompany({
    method: 'POST',
    path: `${root}/asyncExportExcel`,
    body: exportShape,
    answer: rowId,
  }),
  /** It always succeeds; what became of the rows is in the answer itself, so that its sentence is read, too. */
  importExcel: forHandlers({
    method: 'POST',
    path: `${root}/importExcel`,
    isUpload: true,
    envelope: 'bare',
    fields: v.object({ boListKey: v.optional(v.string()) }),
    answer: importShape,
  }),
};
