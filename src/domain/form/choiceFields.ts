import { withChoiceLists } from '../expression/choiceLists.ts';
import type { Expression } from '../expression/tree.ts';
import type { FieldDefinition, FormItem, FormSection, FormView } from './formDefinition.ts';

/** Several choices in one field, stored as one text with commas (contract form 6). */
function holdsSeveral({ control, settings }: FieldDefinition): boolean {
  if (control === 'rx-checkbox-list') return true;
  if (control === 'rx-form-select' || control === 'rx-tree-select') return settings['mode'] === 'multiple';
  return (control === 'rx-user' || control === 'rx-group') && isNo(settings['single']);
}
const isNo = (setting: unknown): boolean => ['false', '0', 'no'].includes(String(setting).toLowerCase());

/**
 * Tells the fields of a form that hold several choices from all other names an expression may use: `kind`, or
 * `lines.kind` of a sub table or part.
 * @param sections where the fields stand
 * @returns whether the path of a name is such a field
 * @example
 * import { formField, formOf } from '@ringi/domain/testing';
 * const form = formOf([formField('kind', { control: 'rx-checkbox-list' })]);
 * choiceListsOf(form.sections)(['kind']); // true
 */
export function choiceListsOf(sections: readonly FormSection[]): (path: readonly string[]) => boolean {
  const names = new Set(sections.flatMap(({ items }) => items).flatMap(severalIn));
  return (path) => names.has(path.join('.'));
}

const severalIn = (item: FormItem): readonly string[] =>
  item.kind === 'field'
    ? holdsSeveral(item)
      ? [item.name]
      : []
    : item.fields.filter(holdsSeveral).map(({ name }) => `${item.alias}.${name}`);

/** What a form asks, whoever sees it and whatever its record says. */
export type FormStructure = Pick<FormView, 'sections' | 'formulas' | 'tabs' | 'buttons' | 'queries' | 'areas'>;

/** The same form, whose conditions and formulas see lists where a field holds several choices. */
export function withListsInExpressions<Structure extends Pick<FormStructure, 'sections' | 'formulas' | 'areas'>>(
  structure: Structure,
): Structure {
  const isChoiceList = choiceListsOf(structure.sections);
  const listed = (expression: Expression): Expression => withChoiceLists(expression, isChoiceList);
  const shown = <T extends Conditional>(part: T): T => ({
    ...part,
    ...(part.shownWhile && { shownWhile: listed(part.shownWhile) }),
    ...(part.requiredWhile && { requiredWhile: listed(part.requiredWhile) }),
  });
  return {
    ...structure,
    sections: structure.sections.map((section) => ({
      ...shown(section),
      items: section.items.map((item) =>
        item.kind === 'field' ? shown(item) : { ...shown(item), fields: item.fields.map(shown) },
      ),
    })),
    formulas: structure.formulas.map((formula) => ({ ...formula, expression: listed(formula.expression) })),
    areas: structure.areas.map((area) => ({ ...area, expression: listed(area.expression) })),
  };
}

interface Conditional {
  readonly shownWhile?: Expression;
  readonly requiredWhile?: Expression;
}
