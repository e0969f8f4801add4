import { withChoiceLists } from '../expression/choiceLists.ts';
import type { Expression } from '../expression/tree.ts';
import type { FieldDefinition, FormItem, FormSection, FormView } from './formDefinition.ts';

/** Whether a field contains several choices, stored as one comma-separated text (contract form 6). */
export function isMultipleChoice({ control, settings }: Pick<FieldDefinition, 'control' | 'settings'>): boolean {
  if (control === 'rx-checkbox-list') return true;
  if (control === 'rx-form-select' || control === 'rx-tree-select') return settings['mode'] === 'multiple';
  return (control === 'rx-user' || control === 'rx-group') && isNo(settings['single']);
}
const isNo = (setting: unknown): boolean => ['false', '0', 'no'].includes(String(setting).toLowerCase());

/**
 * Creates a predicate that recognises the multiple-choice fields of a form among the names of an expression: `kind`, or
 * `lines.kind` of a sub table or part.
 * @param sections the sections with the fields
 * @returns whether a name path is a multiple-choice field
 * @example
 * import { formField, createForm } from '@ringi/domain/testing';
 * const form = createForm([formField('kind', { control: 'rx-checkbox-list' })]);
 * createChoiceListTest(form.sections)(['kind']); // true
 */
export function createChoiceListTest(sections: readonly FormSection[]): (path: readonly string[]) => boolean {
  const names = new Set(sections.flatMap(({ items }) => items).flatMap(multipleChoiceNames));
  return (path) => names.has(path.join('.'));
}

const multipleChoiceNames = (item: FormItem): readonly string[] =>
  item.kind === 'field'
    ? isMultipleChoice(item)
      ? [item.name]
      : []
    : item.fields.filter(isMultipleChoice).map(({ name }) => `${item.alias}.${name}`);

/** The parts of a form that depend neither on the user nor on the record. */
export type FormStructure = Pick<
  FormView,
  'sections' | 'formulas' | 'tabs' | 'buttons' | 'queries' | 'areas' | 'absence'
>;

/** Returns the form with conditions and formulas in which multiple-choice fields are lists. */
export function bindChoiceLists<Structure extends Pick<FormStructure, 'sections' | 'formulas' | 'areas'>>(
  structure: Structure,
): Structure {
  const isChoiceList = createChoiceListTest(structure.sections);
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
