import type { FieldDefinition, FormItem } from '#domain/form/formDefinition.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { startForm } from './formsOf.ts';
import { readForm } from './readForm.ts';

/** The fields and sub tables of a definition's forms by alias, in the company's own words. */
export const itemsOf = memoise(
  (definition: Pick<DeployedDefinition, 'forms'>): ReadonlyMap<string, readonly FormItem[]> =>
    new Map(
      Object.values(definition.forms).map((form) => [
        form.alias,
        readForm(form).sections.flatMap(({ items }) => items),
      ]),
    ),
);

/** The fields of the form one starts with by name; sub tables are not among them. */
export const fieldsOf = memoise((definition: DeployedDefinition): ReadonlyMap<string, FieldDefinition> => {
  const items = itemsOf(definition).get(startForm(definition)?.form.alias ?? '') ?? [];
  return new Map(items.flatMap((item) => (item.kind === 'field' ? [[item.name, item] as const] : [])));
});
