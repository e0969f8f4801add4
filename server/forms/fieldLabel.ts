import type { Language } from '#application/language.ts';
import { translateWord } from '../definitions/localText.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { itemsOf } from './fieldsOf.ts';

/** What people call the value an expression names, or the name itself where no form of the process has such a field. */
export function fieldLabel(definition: DeployedDefinition, path: string, language: Language): string {
  return translateWord(definition.texts, labelInForms(definition, path), language);
}

/** The same in the words of the forms. */
export function labelInForms(forms: Pick<DeployedDefinition, 'forms'>, path: string): string {
  const [name = ''] = path.split('.');
  const item = [...itemsOf(forms).values()]
    .flat()
    .find((each) => (each.kind === 'field' ? each.name : each.alias) === name);
  return item?.label ?? path;
}
