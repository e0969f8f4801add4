import { decodeStructure } from '#contract/forms/decodeStructure.ts';
import type { FormStructure } from '#domain/forms/choiceFields.ts';
import { findExpressionObjection } from '#domain/expression/parseExpression.ts';
import type { FormItem } from '#domain/forms/formDefinition.ts';
import { getFormulaGraph } from '#domain/forms/formulaGraph.ts';
import { parseRuleList } from '#domain/validation/ruleList.ts';
import { formatExpressionError } from '../bpmn/formatExpressionError.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import type { DefinitionProblem } from '../problem.ts';

/**
 * Reports unknown rules and unusable formulas in a form of a company folder. Those in forms of another platform are
 * ignored silently (ADR 8, 15); the author of a file here can be informed.
 */
export function checkFormRules(form: Pick<FormFile, 'template' | 'metadata' | 'script'>): readonly DefinitionProblem[] {
  const structure = decodeStructure(form);
  const items = structure.sections.flatMap((section) => section.items);
  return [
    ...items
      .flatMap(listFields)
      .flatMap(({ path, rules }) => parseRuleList(rules).ignored.map((piece) => toUnknownRuleProblem(path, piece))),
    ...findInvalidFormulas('formulas', form.script.extJs['formulas'] ?? form.script.extJs['formula']),
    ...findFormulaCycles(form, structure),
    ...Object.entries(form.metadata).flatMap(([id, { condition }]) => findInvalidFormulas(id, condition)),
  ];
}

/**
 * Reports formulas that depend on themselves and so have no value. The element is the path of the first formula in the
 * cycle.
 */
function findFormulaCycles(
  { script }: Pick<FormFile, 'script'>,
  { sections, formulas }: FormStructure,
): readonly DefinitionProblem[] {
  const items = sections.flatMap((section) => section.items);
  const tables = items.flatMap((item) => (item.kind === 'field' ? [] : [item.alias]));
  const key = 'formulas' in script.extJs ? 'formulas' : 'formula';
  return getFormulaGraph(formulas, tables).cycles.map((ring) => {
    const [first = ''] = ring;
    const place = first.includes('.') ? first : `main.${first}`;
    return {
      element: `script.extJs.${key}.${place}`,
      message: `these fields are computed from each other in a cycle: ${ring.join(' → ')}`,
    };
  });
}

const listFields = (item: FormItem): readonly { readonly path: string; readonly rules: string }[] =>
  item.kind === 'field'
    ? [{ path: item.name, rules: item.rules }]
    : item.fields.map(({ name, rules }) => ({ path: `${item.alias}.${name}`, rules }));

const WIDE = /[\uff1a\uff1b]/u;

const toUnknownRuleProblem = (field: string, piece: string): DefinitionProblem => ({
  element: `rules of "${field}"`,
  message: WIDE.test(piece)
    ? `"${piece}" has a full-width separator; write ; between rules and : before a parameter`
    : `the rule "${piece}" is unknown, or its parameter is invalid`,
});

/**
 * Finds formulas, which are grouped by table and field. A text that is not a formula is ignored here, as on the page.
 */
function findInvalidFormulas(place: string, value: unknown): readonly DefinitionProblem[] {
  if (typeof value === 'string') {
    const objection = findExpressionObjection(value);
    return objection === undefined
      ? []
      : [{ element: place, message: `${value}: ${formatExpressionError(objection)}` }];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => findInvalidFormulas(`${place}.${name}`, each))
    : [];
}
