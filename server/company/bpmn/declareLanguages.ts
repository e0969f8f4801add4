import { asElement, getChild, elementText, getEventDefinitions, type ModdleElement } from './moddleElement.ts';
import { isExpression } from './readExpression.ts';
import type { ParseContext } from './parseContext.ts';

type ReadLanguage = 'feel' | 'braces';

/** Unsupported languages by a pattern of their URI, with the name for the error message. */
const UNSUPPORTED_LANGUAGES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/xpath/i, 'XPath'],
  [/xquery/i, 'XQuery'],
  [/javascript|ecmascript/i, 'JavaScript'],
  [/groovy/i, 'groovy'],
  [/mvel/i, 'MVEL'],
  [/python/i, 'Python'],
];
const BRACES_LANGUAGES = /juel|^u?el$|^unified|^\$|jcp\.org|sun\.com\/.*jsp|camunda\.org|flowable\.org|activiti\.org/i;

const detectLanguage = (declared: string): ReadLanguage | undefined =>
  /feel/i.test(declared) ? 'feel' : BRACES_LANGUAGES.test(declared) ? 'braces' : undefined;

/**
 * Determines the language of each expression: its own attribute, otherwise the braces or equals sign it is written
 * with, otherwise the language of the file. Adds an equals sign to FEEL expressions without one, because our readers
 * recognise FEEL by it. Reports unsupported languages by name.
 */
export function declareLanguages(parsing: ParseContext, root: ModdleElement, elements: Iterable<ModdleElement>): void {
  const ofFile = Object.hasOwn(root, 'expressionLanguage') ? elementText(root, 'expressionLanguage') : undefined;
  for (const element of elements)
    for (const { expression, isCondition } of findExpressions(element))
      declareLanguage(parsing, { element, expression, isCondition, ofFile });
}

interface FoundExpression {
  readonly expression: ModdleElement;
  readonly isCondition: boolean;
}

function findExpressions(element: ModdleElement): readonly FoundExpression[] {
  const loop = getChild(element, 'loopCharacteristics');
  const owners = Array.isArray(element['resources']) ? element['resources'].map(asElement) : [];
  const timers = getEventDefinitions(element);
  return [
    toFoundExpressions(getChild(element, 'conditionExpression'), true),
    toFoundExpressions(loop && getChild(loop, 'completionCondition'), true),
    toFoundExpressions(loop && getChild(loop, 'loopCardinality'), false),
    ...timers.flatMap((timer) =>
      ['timeDuration', 'timeDate'].map((name) => toFoundExpressions(getChild(timer, name), false)),
    ),
    ...owners.map((owner) => {
      const assigned = owner && getChild(owner, 'resourceAssignmentExpression');
      return toFoundExpressions(assigned && getChild(assigned, 'expression'), false);
    }),
  ].flat();
}

const toFoundExpressions = (expression: ModdleElement | undefined, isCondition: boolean): readonly FoundExpression[] =>
  expression === undefined ? [] : [{ expression, isCondition }];

/** A duration, a number or a list of names means the same in every language. */
const CONSTANT_PATTERN = /^[\w\s:+.,()@-]*$/;

interface DeclaredExpression extends FoundExpression {
  readonly element: ModdleElement;
  readonly ofFile: string | undefined;
}

function declareLanguage(
  parsing: ParseContext,
  { element, expression, isCondition, ofFile }: DeclaredExpression,
): void {
  const text = elementText(expression, 'body');
  if (text === undefined || (!isCondition && CONSTANT_PATTERN.test(text))) return;
  const own = elementText(expression, 'language');
  const written = text.startsWith('=') ? 'feel' : isExpression(text) ? 'braces' : undefined;
  const declared = own ?? (written === undefined ? ofFile : undefined);
  if (declared === undefined) return;
  const language = detectLanguage(declared);
  if (language !== undefined && (written === undefined || written === language)) {
    if (language === 'feel' && written === undefined) Object.assign(expression, { body: `=${text}` });
    return;
  }
  const name = UNSUPPORTED_LANGUAGES.find(([pattern]) => pattern.test(declared))?.[1] ?? declared;
  parsing.report(
    element,
    language === undefined
      ? `an expression in ${name} is not run: ${text}`
      : `the expression ${text} is declared as ${name} and written as another language`,
  );
  // Prevents further problems about the same expression.
  Object.assign(expression, { body: '${true}' });
}
