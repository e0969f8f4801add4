import type { FormViewDto } from '#api/bpmShapes.ts';
import { decodeForm } from '#api/form/decodeForm.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Language } from '../texts/language.ts';
import type { PlacedForm } from './formsOf.ts';
import { formViewDto } from './formView.ts';
import { newRecord, type RecordFacts } from './newRecord.ts';

/** The record a new request begins with. */
export function freshRecord(placed: PlacedForm, facts: RecordFacts): Variables {
  return newRecord(decodeForm(formViewDto({ ...placed, record: {}, texts: {}, language: 'zh-CN' })), facts);
}

/** A form with a record, stored or fresh, as a page gets it; a stored one is handed its empty rows, too. */
export function viewFor(definition: DeployedDefinition, placed: PlacedForm, record: Variables, facts: RecordFacts, language: Language): FormViewDto {
  const { initData = {} } = freshRecord(placed, facts);
  return formViewDto({ ...placed, record: { ...record, initData }, texts: definition.texts, language });
}
