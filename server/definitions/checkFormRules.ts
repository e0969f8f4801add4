import { decodeStructure } from '#api/form/decodeStructure.ts';
import type { FormStructure } from '#domain/form/choiceFields.ts';
import { objectionTo } from '#domain/expression/parseExpression.ts';
import type { FormItem } from '#domain/form/formDefinition.ts';
import { formulaGraphOf } from '#domain/form/formulaGraph.ts';
import { parseRuleList } from '#domain/validation/ruleList.ts';
import { sayExpressionError } from './bpmn/sayExpressionError.ts';
import type { FormFile } from './files/formFile.ts';
import type { DefinitionProblem } from './problem.ts';

/**
 * Rules nobody knows and formulas nobody should write, in a form of our own. A foreign platform's are passed over in
 * silence (ADR 8, 15); whoever writes a file here can be told.
 */
export function checkFormRules(form: Pick<FormFile, 'template' | 'metadata' | 'script'>): readonly DefinitionProblem[] {
  const structure = decodeStructure(form);
  const items = structure.sections.flatMap((section) => section.items);
  return [
    ...items
      .flatMap(fieldsIn)
      .flatMap(({ path, rules }) => parseRuleList(rules).ignored.map((piece) => unknownRule(path, piece))),
    ...expressionsIn('formulas', form.script.extJs['formulas'] ?? form.script.extJs['formula']),
    ...ringsIn(form, structure),
    ...Object.entries(form.metadata).flatMap(([id, { condition }]) => expressionsIn(id, condition)),
  ];
}

/** What is computed from itself has no value; the element is the path of the first formula of the ring. */
function ringsIn(
  { script }: Pick<FormFile, 'script'>,
  { sections, formulas }: FormStructure,
): readonly DefinitionProblem[] {
  const items = sections.flatMap((section) => section.items);
  const tables = items.flatMap((item) => (item.kind === 'field' ? [] : [item.alias]));
  const key = 'formulas' in script.extJs ? 'formulas' : 'formula';
  return formulaGraphOf(formulas, tables).rings.map((ring) => {
    const [first = ''] = ring;
    const place = first.includes('.') ? first : `main.${first}`;
    return {
      element: `script.extJs.${key}.${place}`,
      message: `these are computed from each other in a ring: ${ring.join(' → ')}`,
    };
  });
}

const fieldsIn = (item: FormItem): readonly { readonly path: string; readonly rules: string }[] =>
  item.kind === 'field'
    ? [{ path: item.name, rules: item.rules }]
    : item.fields.map(({ name, rules }) => ({ path: `${item.alias}.${name}`, rules }));

const WIDE = /[\uff1a\uff1b]/u;

const unknownRule = (field: string, piece: string): DefinitionProblem => ({
  element: `rules of "${field}"`,
  message: WIDE.test(piece)
    ? `"${piece}" has a full-width separator; write ; between rules and : before a parameter`
    : `the rule "${piece}" is unknown, or its parameter makes no sense`,
});

/** Formulas stand by field in their tables; a text that is none is passed over here, as it is on the page. */
function expressionsIn(place: string, value: unknown): readonly DefinitionProblem[] {
  if (typeof value === 'string') {
    const objection = objectionTo(value);
    return objection === undefined ? [] : [{ element: place, message: `${value}: ${sayExpressionError(objection)}` }];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => expressionsIn(`${place}.${name}`, each))
    : [];
}
