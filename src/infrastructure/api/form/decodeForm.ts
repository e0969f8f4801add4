import type { FormViewDto } from '../bpmShapes.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import { decodeEmptyRows, decodeRecord } from './decodeRecord.ts';
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
  wire: FormViewDto,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): FormView {
  const { sections, formulas } = decodeStructure(wire);
  const idField = firstText(wire.idField, 'ID_');
  const opinionField = (wire.opinionSetting ?? []).map(looseOf).find((opinion) => isYes(opinion['setOpinion']));
  return {
    alias: looseTextOf(wire.alias),
    title: looseTextOf(wire.title),
    sections,
    record: decodeRecord(wire.data, definedFields(sections)),
    rights: decodeRights(wire.permission, isReadOnly),
    formulas,
    emptyRows: decodeEmptyRows(wire.data, idField),
    idField,
    ...(opinionField && { opinionField: looseTextOf(opinionField['name']) }),
  };
}
