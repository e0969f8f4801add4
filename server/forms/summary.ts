import type { Variables } from '#domain/expression/tree.ts';
import type { SummaryField } from '#domain/instance/reading.ts';
import { decodeForm } from '#api/form/decodeForm.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { startForm } from './formsOf.ts';
import { formViewDto } from './formView.ts';
import { shownText } from './labels.ts';

/** The values a definition chose for the card of a list, with their labels, in the company's own language. */
export function summaryOf(definition: DeployedDefinition, record: Variables): readonly SummaryField[] {
  const labels = labelsOf(definition);
  return definition.loaded.summaryFields.flatMap((name) => {
    const value = shownText(record[name]);
    return value === '' ? [] : [{ label: labels.get(name) ?? name, value }];
  });
}

function labelsOf(definition: DeployedDefinition): ReadonlyMap<string, string> {
  const placed = startForm(definition);
  if (placed === undefined) return new Map();
  const { sections } = decodeForm(formViewDto({ ...placed, record: {}, texts: {}, language: 'zh-CN' }));
  return new Map(sections.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'field' ? [[item.name, item.label] as const] : [])));
}
