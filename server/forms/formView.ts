import type { FormViewDto } from '#api/bpmShapes.ts';
import { decodeEmptyRows, decodeRecord, isPart, unreadTables } from '#api/form/decodeRecord.ts';
import { decodeRights } from '#api/form/decodeRights.ts';
import { OUTSIDE_FORM_TYPE } from '#api/form/decodeForm.ts';
import { definedFields } from '#api/form/decodeStructure.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { withoutClosedTabs } from '#domain/form/formButtons.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import type { FormFile } from '../definitions/files/formFile.ts';
import { digitId } from '../list/digitId.ts';
import type { PlacedForm } from './formsOf.ts';
import { readForm, readFormOf, type FormWords } from './readForm.ts';

export const ID_FIELD = 'ID_';

/**
 * A form with a stored record, as the rules ask it; without words as its file is written. In a process the buttons of
 * the form stay away: the step has its own (contract form 2).
 */
export function formViewOf({ form, permission }: PlacedForm, record: Variables, words?: FormWords): FormView {
  const { title, sections, tabs, formulas, queries, areas } = readFormOf(form, record, words);
  const rights = decodeRights(permission, false);
  const defined = definedFields(sections);
  const unread = unreadTables(record, defined);
  return {
    alias: form.alias,
    title,
    ...withoutClosedTabs({ tabs, sections }, rights),
    record: decodeRecord(record, defined),
    rights,
    formulas,
    buttons: [],
    queries,
    areas,
    emptyRows: decodeEmptyRows(record, ID_FIELD),
    idField: ID_FIELD,
    ...(unread.length > 0 && { unreadTables: unread }),
  };
}

/** A form is the same in every version of its process. */
export const formIdOf = ({ alias }: Pick<FormFile, 'alias'>): string => digitId('form', alias);

/** The same as a page gets it (contract form 12): its parts as JSON texts, with record and rights. */
export function formViewDto({ form, permission }: PlacedForm, record: Variables, words: FormWords): FormViewDto {
  const { title, template, metadata, script } = readForm(form, words);
  return {
    formId: formIdOf(form),
    alias: form.alias,
    idField: ID_FIELD,
    boAlias: form.boAlias,
    title,
    template,
    metadata,
    script,
    permission: { ...permission },
    data: { ...record },
    entMap: { [form.boAlias]: 'main', ...subTablesOf(record) },
    opinionSetting: [],
    ...(form.component !== undefined && {
      type: OUTSIDE_FORM_TYPE,
      component: form.component,
      urlParams: JSON.stringify(form.urlParams ?? []),
    }),
  };
}

const subTablesOf = (record: Variables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => key.startsWith(SUB_TABLE_PREFIX))
      .map(([key, rows]) => [key.slice(SUB_TABLE_PREFIX.length), isPart(rows) ? 'onetoone' : 'onetomany']),
  );
