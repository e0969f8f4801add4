import type { FormViewDto } from '#contract/workflow/bpmShapes.ts';
import { adaptToForm, findUnreadableTables, isPart } from '#contract/forms/decodeRecord.ts';
import { decodeRights } from '#contract/forms/decodeRights.ts';
import { EXTERNAL_FORM_TYPE } from '#contract/forms/decodeForm.ts';
import { collectDefinedFields } from '#contract/forms/decodeStructure.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { removeForbiddenTabs } from '#domain/forms/formButtons.ts';
import type { FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import type { FormWithPermissions } from './formsOf.ts';
import { parseForm, parseFormForRecord, type FormTranslation } from './parseForm.ts';

export const ID_FIELD = 'ID_';

/**
 * Returns a form with a record as the rules need it; without `words` it is untranslated. In a process the buttons of
 * the form are omitted, because the step has its own (contract form 2). The rules need no empty rows.
 */
export function createFormView(
  { form, permission }: FormWithPermissions,
  record: FormRecord,
  words?: FormTranslation,
): FormView {
  const { title, sections, tabs, formulas, queries, areas, absence } = parseFormForRecord(form, record, words);
  const rights = decodeRights(permission, false);
  const defined = collectDefinedFields(sections);
  const unread = findUnreadableTables(record, defined);
  return {
    alias: form.alias,
    title,
    ...removeForbiddenTabs({ tabs, sections }, rights),
    record: adaptToForm(record, defined),
    rights,
    formulas,
    buttons: [],
    queries,
    areas,
    emptyRows: {},
    idField: ID_FIELD,
    ...(unread.length > 0 && { unreadTables: unread }),
    ...(absence && { absence }),
  };
}

/** Returns the id of a form, which is the same in every version of its process. */
export const toFormId = ({ alias }: Pick<FormFile, 'alias'>): string => deriveWireId('form', alias);

/**
 * Returns the form as the client receives it (contract form 12): its parts as JSON texts, with record and permissions.
 */
export function toFormViewDto(
  { form, permission }: FormWithPermissions,
  record: Variables,
  words: FormTranslation,
): FormViewDto {
  const { title, template, metadata, script } = parseForm(form, words);
  return {
    formId: toFormId(form),
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
      type: EXTERNAL_FORM_TYPE,
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
