import type { FieldDefinition, FormItem } from '#domain/forms/formDefinition.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { getStartForm } from './formsOf.ts';
import { parseForm } from './parseForm.ts';

/** Returns the fields and sub tables of a definition's forms by alias, untranslated. */
export const getFormItems = memoise(
  (definition: Pick<DeployedDefinition, 'forms'>): ReadonlyMap<string, readonly FormItem[]> =>
    new Map(
      Object.values(definition.forms).map((form) => [
        form.alias,
        parseForm(form).sections.flatMap(({ items }) => items),
      ]),
    ),
);

/** Returns the fields of the start form by name, without sub tables. */
export const getStartFields = memoise((definition: DeployedDefinition): ReadonlyMap<string, FieldDefinition> => {
  const items = getFormItems(definition).get(getStartForm(definition)?.form.alias ?? '') ?? [];
  return new Map(items.flatMap((item) => (item.kind === 'field' ? [[item.name, item] as const] : [])));
});
