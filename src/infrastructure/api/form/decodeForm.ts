import type { FormViewDto } from '../bpmShapes.ts';
import { withoutClosedTabs } from '#domain/form/formButtons.ts';
import type { FieldDefinition, FormSection, FormView } from '#domain/form/formDefinition.ts';
import { OUTSIDE_FORM_CONTROL, OUTSIDE_FORM_FIELD } from '#domain/form/outsideForm.ts';
import { decodeEmptyRows, decodeRecord, unreadTables } from './decodeRecord.ts';
import { decodeRights } from './decodeRights.ts';
import { decodeStructure, definedFields } from './decodeStructure.ts';
import { firstText, looseOf, looseTextOf } from './looseValues.ts';
import { isYes } from '../isYes.ts';

/**
 * Joins the three JSON texts of a platform form (template, metadata, script data), its rights and its record into one
 * view (contract form 5). Reads liberally; what it does not know is shown read-only and kept for sending.
 * @param isReadOnly for pages that only show the form.
 */
export function decodeForm(
  wire: FormViewDto & { readonly buttons?: unknown },
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): FormView {
  const structure = wire.type === OUTSIDE_FORM_TYPE ? outsideStructure(wire, isReadOnly) : decodeStructure(wire);
  const rights = decodeRights(wire.permission, isReadOnly);
  const shown = { ...structure, ...withoutClosedTabs(structure, rights) };
  const defined = definedFields(structure.sections);
  const unread = unreadTables(wire.data, defined);
  const idField = firstText(wire.idField, 'ID_');
  const opinionField = (wire.opinionSetting ?? []).map(looseOf).find((opinion) => isYes(opinion['setOpinion']));
  return {
    alias: looseTextOf(wire.alias),
    title: looseTextOf(wire.title),
    ...shown,
    sections:
      opinionField === undefined ? shown.sections : openOpinion(shown.sections, looseTextOf(opinionField['name'])),
    record: decodeRecord(wire.data, defined),
    rights,
    emptyRows: decodeEmptyRows(wire.data, idField),
    idField,
    ...(unread.length > 0 && { unreadTables: unread }),
    ...(opinionField && { opinionField: looseTextOf(opinionField['name']) }),
  };
}

/** How a form says that it stands on another site. */
export const OUTSIDE_FORM_TYPE = 'OUTSIDE-URL';

/** A form on another site is one field here: what it answers (contract form 15). */
function outsideStructure(wire: FormViewDto, isReadOnly: boolean): ReturnType<typeof decodeStructure> {
  const field: FieldDefinition = {
    kind: 'field',
    name: OUTSIDE_FORM_FIELD,
    label: looseTextOf(wire.title),
    control: OUTSIDE_FORM_CONTROL,
    isRequired: !isReadOnly,
    isReadOnly,
    placeholder: '',
    rules: '',
    options: [],
    settings: { address: wire.component ?? '', params: wire.urlParams ?? '' },
  };
  const sections = [{ id: OUTSIDE_FORM_FIELD, title: '', items: [field] }];
  return { ...decodeStructure({}), sections };
}

/** The opinion this step is asked for may be written in the form, too; those of others are only read. */
const openOpinion = (sections: readonly FormSection[], name: string): readonly FormSection[] =>
  sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      item.kind === 'field' && item.name === name && item.control === 'rx-opinion'
        ? { ...item, isReadOnly: false }
        : item,
    ),
  }));
