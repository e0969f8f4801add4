import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { PRINT_KINDS } from '#domain/print/printTemplate.ts';
import { companyEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { MAX_NAME_LENGTH } from '../wire/limits.ts';
import { id, jsonText, rowId, text, textsShape } from '../wire/shapes.ts';

const forms = '/api-form/form/core';
const word = '/api-system/system/core/sysWordTemplate';
const short = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH));

/** Ours, beside the form it is bound to: a template the user may print with. */
const printTemplateShape = v.object({
  key: v.string(),
  name: v.string(),
  kind: v.picklist(PRINT_KINDS),
});
/** A bare error answer has only these keys and therefore no values of a record (contract wire 2). */
const ERROR_KEYS = /^(?:success|error|code|status|message|msg)$/u;
const hasValues = (given: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(given).some((name) => !ERROR_KEYS.test(name));

export const printTemplatesShape = v.optional(v.nullable(v.array(printTemplateShape)), []);

/** Contract files 3: a template on another platform; `templateId` is its file. */
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
   * Ours: `data` is the id of a file that is kept for a day. `alias` is that of the form, `pk` the record, or the
   * request if the form belongs to a process. Without `template` the first template of its kind is used. `missing`
   * contains the code points of characters no font has, `undrawn` the names of pictures that cannot be read.
   */
  print: readerEndpoint('POST', `${forms}/formPrint/{kind}`, {
    envelope: 'bare',
    fields: v.object({ kind: v.picklist(PRINT_KINDS) }),
    body: v.object({ alias: short, pk: id, template: v.optional(v.nullable(short), '') }),
    answer: v.object({ message: text, data: rowId, fileName: text, missing: textsShape, undrawn: textsShape }),
  }),
  /** HTML to print in the browser. */
  getPdfTemplate: readerEndpoint('POST', `${forms}/formPdfTemplate/getPdfTemplate`, {
    limits: 'form',
    body: v.object({ pkId: id, data: v.optional(jsonText, '{}'), metadata: v.optional(jsonText, '[]') }),
    answer: v.string(),
  }),
  getFields: companyEndpoint('GET', `${word}/getFields`, {
    envelope: 'bare',
    fields: v.object({ pkId: id }),
    answer: v.array(v.looseObject({ name: v.string() })),
  }),
  /** The main record and the rows of its tables; a field with value and label has two keys. */
  getData: readerEndpoint('GET', `${word}/getData`, {
    envelope: 'bare',
    fields: v.object({ pkId: id, id }),
    answer: v.pipe(recordOfAnyNames(v.unknown()), v.check(hasValues)),
  }),
  getByTemplateId: companyEndpoint('GET', `${word}/getByTemplateId`, {
    fields: v.object({ templateId: id }),
    answer: wordTemplateShape,
  }),
};
