import { decodeForm } from '#api/form/decodeForm.ts';
import type { FieldDefinition } from '#domain/form/definition.ts';
import { remember } from '#domain/shared/remember.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { startForm } from './formsOf.ts';
import { formViewDto } from './formView.ts';

/** The fields of a definition's form by name, in the company's own words; sub tables are not among them. */
export const fieldsOf = remember((definition: DeployedDefinition): ReadonlyMap<string, FieldDefinition> => {
  const placed = startForm(definition);
  if (placed === undefined) return new Map();
  const { sections } = decodeForm(formViewDto({ ...placed, record: {}, texts: {}, language: 'zh-CN' }));
  return new Map(sections.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'field' ? [[item.name, item] as const] : [])));
});
