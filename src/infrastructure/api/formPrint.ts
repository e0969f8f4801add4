import * as v from 'valibot';
import { PRINT_KINDS } from '#domain/print/printTemplate.ts';
import { forCompany, forReaders } from './endpoint.ts';
import { NAME_CHARACTERS } from './limits.ts';
import { id, jsonText, rowId, text, textsShape } from './shapes.ts';

const forms = '/api-form/form/core';
const word = '/api-system/system/core/sysWordTemplate';
const short = v.pipe(v.string(), v.maxLength(NAME_CHARACTERS));

/** Ours, beside the form it is bound to: a template somebody may print with. */
const printTemplateShape = v.object({
  key: v.string(),
  name: v.string(),
  kind: v.picklist(PRINT_KINDS),
});
export const printTemplatesShape = v.optional(v.nullable(v.array(printTemplateShape)), []);

/** Contract files 3: a template as another platform keeps it; `templateId` is its file. */
const wordTemplateShape = v.object({
  id,
  name: text,
  description: text,
  type: text,
  boDefId: text,
  boDefName: text,
  dsAlias: text,
  dsName: text,
  templateId: text,
  templateName: text,
  setting: text,
});

/** Documents made from forms (contract files 3, ADR 33). */
export const formPrint = {
  /**
   * Ours: the id of the file in `data`, which is there for a day. `alias` is that of the form, `pk` the record, or the
   * request where the form belongs to a process; without `template` the first one of its kind. `missing` holds the
   * codes of characters that no face can draw, `undrawn` the names of pictures that cannot be read.
   */
  print: forReaders({
    method: 'POST',
    path: `${forms}/formPrint/{kind}`,
    envelope: 'bare',
    fields: v.object({ kind: v.picklist(PRINT_KINDS) }),
    body: v.object({ alias: short, pk: id, template: v.optional(v.nullable(short), '') }),
    answer: v.object({ message: text, data: rowId, fileName: text, missing: textsShape, undrawn: textsShape }),
  }),
  /** HTML for the browser to print. */
  getPdfTemplate: forReaders({
    method: 'POST',
    path: `${forms}/formPdfTemplate/getPdfTemplate`,
    limits: 'form',
    body: v.object({ pkId: id, data: v.optional(jsonText, '{}'), metadata: v.optional(jsonText, '[]') }),
    answer: v.string(),
  }),
  getFields: forCompany({
    method: 'GET',
    path: `${word}/getFields`,
    envelope: 'bare',
    fields: v.object({ pkId: id }),
    answer: v.array(v.looseObject({ name: text })),
  }),
  /** The main record and the rows of its tables, with two keys for what has a value and words. */
  getData: forReaders({
    method: 'GET',
    path: `${word}/getData`,
    envelope: 'bare',
    fields: v.object({ pkId: id, id }),
    answer: v.record(v.string(), v.unknown()),
  }),
  getByTemplateId: forCompany({
    method: 'GET',
    path: `${word}/getByTemplateId`,
    fields: v.object({ templateId: id }),
    answer: wordTemplateShape,
  }),
};
