import type { FormViewDto } from '../workflow/bpmShapes.ts';
import { removeForbiddenTabs } from '#domain/forms/formButtons.ts';
import type { FieldDefinition, FormSection, FormView } from '#domain/forms/formDefinition.ts';
import { EXTERNAL_FORM_CONTROL, EXTERNAL_FORM_FIELD } from '#domain/forms/outsideForm.ts';
import { adaptToForm, decodeEmptyRows, decodeRecord, findUnreadableTables } from './decodeRecord.ts';
import { decodeRights } from './decodeRights.ts';
import { decodeStructure, collectDefinedFields } from './decodeStructure.ts';
import { firstNonEmptyText, readObject, readText } from './looseValues.ts';
import { isYes } from '../wire/isYes.ts';

/**
 * Merges the three JSON texts of a platform form (template, metadata, script data), its rights and its record into one
 * view (contract form 5). Tolerates unexpected input; unknown controls are read-only and their values are kept for
 * sending.
 * @param isReadOnly for pages that only show the form.
 */
export function decodeForm(
  wire: FormViewDto & { readonly buttons?: unknown },
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): FormView {
  const structure = wire.type === EXTERNAL_FORM_TYPE ? externalFormStructure(wire, isReadOnly) : decodeStructure(wire);
  const rights = decodeRights(wire.permission, isReadOnly);
  const shown = { ...structure, ...removeForbiddenTabs(structure, rights) };
  const defined = collectDefinedFields(structure.sections);
  const record = decodeRecord(wire.data);
  const unread = findUnreadableTables(record, defined);
  const idField = firstNonEmptyText(wire.idField, 'ID_');
  const opinionField = (wire.opinionSetting ?? []).map(readObject).find((opinion) => isYes(opinion['setOpinion']));
  return {
    alias: readText(wire.alias),
    title: readText(wire.title),
    ...shown,
    sections:
      opinionField === undefined ? shown.sections : enableOpinionField(shown.sections, readText(opinionField['name'])),
    record: adaptToForm(record, defined),
    rights,
    emptyRows: decodeEmptyRows(wire.data, idField),
    idField,
    ...(unread.length > 0 && { unreadTables: unread }),
    ...(opinionField && { opinionField: readText(opinionField['name']) }),
  };
}

export const EXTERNAL_FORM_TYPE = 'OUTSIDE-URL';

/** An external form is represented by one field, which stores its answer (contract form 15). */
function externalFormStructure(wire: FormViewDto, isReadOnly: boolean): ReturnType<typeof decodeStructure> {
  const field: FieldDefinition = {
    kind: 'field',
    name: EXTERNAL_FORM_FIELD,
    label: readText(wire.title),
    control: EXTERNAL_FORM_CONTROL,
    isRequired: !isReadOnly,
    isReadOnly,
    placeholder: '',
    rules: '',
    options: [],
    settings: { address: wire.component ?? '', params: wire.urlParams ?? '' },
  };
  const sections = [{ id: EXTERNAL_FORM_FIELD, title: '', items: [field] }];
  return { ...decodeStructure({}), sections };
}

/** Makes the opinion field of this step editable; those of other steps stay read-only. */
const enableOpinionField = (sections: readonly FormSection[], name: string): readonly FormSection[] =>
  sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      item.kind === 'field' && item.name === name && item.control === 'rx-opinion'
        ? { ...item, isReadOnly: false }
        : item,
    ),
  }));
