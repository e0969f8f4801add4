import type { FormViewDto } from '../bpmShapes.ts';
import type { FormSection, FormView } from '#domain/form/formDefinition.ts';
import { decodeEmptyRows, decodeRecord, type DefinedFields } from './decodeRecord.ts';
import { decodeRights } from './decodeRights.ts';
import { decodeSections } from './decodeSections.ts';
import { readMetadata } from './metadata.ts';
import { firstText, isYes, looseOf, openedOf, looseTextOf } from './looseValues.ts';
import { readScript } from './script.ts';

/**
 * Joins the three JSON texts of a platform form (template, metadata, script data), its rights and its record into one
 * view (contract form 5). Reads liberally; what it does not know is shown read-only and kept for sending.
 * @param isReadOnly for pages that only show the form.
 */
export function decodeForm(
  wire: FormViewDto,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): FormView {
  const script = readScript(wire.script);
  const sections = decodeSections(openedOf(wire.template), readMetadata(wire.metadata), script);
  const idField = firstText(wire.idField, 'ID_');
  const opinionField = (wire.opinionSetting ?? []).map(looseOf).find((opinion) => isYes(opinion['setOpinion']));
  return {
    alias: looseTextOf(wire.alias),
    title: looseTextOf(wire.title),
    sections,
    record: decodeRecord(wire.data, definedIn(sections)),
    rights: decodeRights(wire.permission, isReadOnly),
    formulas: script.formulas,
    emptyRows: decodeEmptyRows(wire.data, idField),
    idField,
    ...(opinionField && { opinionField: looseTextOf(opinionField['name']) }),
  };
}

function definedIn(sections: readonly FormSection[]): DefinedFields {
  const items = sections.flatMap((section) => section.items);
  return {
    main: new Set(items.flatMap((item) => (item.kind === 'field' ? [item.name] : []))),
    tables: new Map(
      items.flatMap((item) =>
        item.kind === 'subTable' ? [[item.alias, new Set(item.fields.map(({ name }) => name))] as const] : [],
      ),
    ),
  };
}
