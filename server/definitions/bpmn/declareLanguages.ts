import { asElement, childOf, elementText, eventDefinitionsOf, type ModdleElement } from './moddleElement.ts';
import { isExpression } from './readExpression.ts';
import type { ParseContext } from './parseContext.ts';

type ReadLanguage = 'feel' | 'braces';

/** Languages we know by name and do not read, by what their address holds. */
const UNREAD: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/xpath/i, 'XPath'],
  [/xquery/i, 'XQuery'],
  [/javascript|ecmascript/i, 'JavaScript'],
  [/groovy/i, 'groovy'],
  [/mvel/i, 'MVEL'],
  [/python/i, 'Python'],
];
const BRACES = /juel|^u?el$|^unified|^\$|jcp\.org|sun\.com\/.*jsp|camunda\.org|flowable\.org|activiti\.org/i;

const languageOf = (declared: string): ReadLanguage | undefined =>
  /feel/i.test(declared) ? 'feel' : BRACES.test(declared) ? 'braces' : undefined;

/**
 * Reads each expression in the language that is declared for it: by itself, else by the braces or the equals sign it is
 * written with, else by the file. What is FEEL begins with an equals sign from then on, as our readers know it; a
 * language we do not read is refused by its name.
 */
export function declareLanguages(parsing: ParseContext, root: ModdleElement, elements: Iterable<ModdleElement>): void {
  const ofFile = Object.hasOwn(root, 'expressionLanguage') ? elementText(root, 'expressionLanguage') : undefined;
  for (const element of elements)
    for (const { expression, isCondition } of expressionsOf(element))
      declareLanguage(parsing, { element, expression, isCondition, ofFile });
}

interface Found {
  readonly expression: ModdleElement;
  readonly isCondition: boolean;
}

/** All expressions that are read of an element, and whether they decide. */
function expressionsOf(element: ModdleElement): readonly Found[] {
  const loop = childOf(element, 'loopCharacteristics');
  const owners = Array.isArray(element['resources']) ? element['resources'].map(asElement) : [];
  const timers = eventDefinitionsOf(element);
  return [
    found(childOf(element, 'conditionExpression'), true),
    found(loop && childOf(loop, 'completionCondition'), true),
    found(loop && childOf(loop, 'loopCardinality'), false),
    ...timers.flatMap((timer) => ['timeDuration', 'timeDate'].map((name) => found(childOf(timer, name), false))),
    ...owners.map((owner) => {
      const assigned = owner && childOf(owner, 'resourceAssignmentExpression');
      return found(assigned && childOf(assigned, 'expression'), false);
    }),
  ].flat();
}

const found = (expression: ModdleElement | undefined, isCondition: boolean): readonly Found[] =>
  expression === undefined ? [] : [{ expression, isCondition }];

/** A duration, a number or a list of names is the same in every language. */
const CONSTANT = /^[\w\s:+.,()@-]*$/;

interface Declared extends Found {
  readonly element: ModdleElement;
  readonly ofFile: string | undefined;
}

function declareLanguage(parsing: ParseContext, { element, expression, isCondition, ofFile }: Declared): void {
  const text = elementText(expression, 'body');
  if (text === undefined || (!isCondition && CONSTANT.test(text))) return;
  const own = elementText(expression, 'language');
  const written = text.startsWith('=') ? 'feel' : isExpression(text) ? 'braces' : undefined;
  const declared = own ?? (written === undefined ? ofFile : undefined);
  if (declared === undefined) return;
  const language = languageOf(declared);
  if (language !== undefined && (written === undefined || written === language)) {
    if (language === 'feel' && written === undefined) Object.assign(expression, { body: `=${text}` });
    return;
  }
  const name = UNREAD.find(([pattern]) => pattern.test(declared))?.[1] ?? declared;
  parsing.report(
    element,
    language === undefined
      ? `an expression in ${name} is not run: ${text}`
      : `the expression ${text} is declared as ${name} and written as another language`,
  );
  // Nothing more is to be said about it.
  Object.assign(expression, { body: '${true}' });
}
