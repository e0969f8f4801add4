import type { Language } from '#application/formatting/language.ts';
import { translateText } from '#server/i18n/localText.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { getFormItems } from './getStartFields.ts';

/** Returns the label of the field an expression refers to, or the expression itself if no form has such a field. */
export function getFieldLabel(definition: DeployedDefinition, path: string, language: Language): string {
  return translateText(definition.texts, findFormLabel(definition, path), language);
}

/** Returns the untranslated label. */
export function findFormLabel(forms: Pick<DeployedDefinition, 'forms'>, path: string): string {
  const [name = ''] = path.split('.');
  const item = [...getFormItems(forms).values()]
    .flat()
    .find((each) => (each.kind === 'field' ? each.name : each.alias) === name);
  return item?.label ?? path;
}
