import type { VotingRule } from '#domain/workflow/processDefinition.ts';
import { childOf, elementText, type ModdleElement } from './moddleElement.ts';
import { foreignExtensionAttribute } from './foreign.ts';
import { isExpression, readBpmnExpression } from './readExpression.ts';
import type { ParseContext } from './parseContext.ts';
import { readWord } from './splitWords.ts';

type Threshold = Exclude<VotingRule, { mode: 'single' }>['threshold'];

/**
 * `<ringi:voting>` of a counter-sign: mode, threshold (`all`, `60%`, `3` or an expression), what is counted, when it
 * ends.
 */
export function readVoting(parsing: ParseContext, voting: ModdleElement): VotingRule {
  const mode = readWord(parsing, voting, elementText(voting, 'mode'), ['single', 'parallel', 'sequential'], 'parallel');
  if (mode === 'single') return { mode };
  return {
    mode,
    threshold: readThreshold(parsing, voting, elementText(voting, 'threshold') ?? 'all'),
    counted: readWord(parsing, voting, elementText(voting, 'counted'), ['agree', 'refuse'], 'agree'),
    finish: readWord(parsing, voting, elementText(voting, 'finish'), ['atOnce', 'whenAllVoted'], 'atOnce'),
  };
}

function readThreshold(parsing: ParseContext, voting: ModdleElement, text: string): Threshold {
  if (text === 'all') return { by: 'all' };
  if (isExpression(text)) return readConditionThreshold(parsing, voting, text);
  const [, number, percent] = /^(\d+)(%)?$/.exec(text) ?? [];
  const value = Number(number);
  if (number === undefined || value < 1 || (percent !== undefined && value > 100)) {
    parsing.report(
      voting,
      `the threshold "${text}" is neither all, a count from 1, a percentage up to 100% nor an expression`,
    );
    return { by: 'all' };
  }
  return { by: percent === undefined ? 'count' : 'percent', value };
}

/** A vendor's multi-instance loop: everybody, so many times, or until its completion condition holds. */
export function readForeignVoting(parsing: ParseContext, loop: ModdleElement): VotingRule {
  return {
    mode: elementText(loop, 'isSequential') === 'true' ? 'sequential' : 'parallel',
    threshold: readLoopThreshold(parsing, loop),
    counted: 'agree',
    finish: 'atOnce',
  };
}

function readLoopThreshold(parsing: ParseContext, loop: ModdleElement): Threshold {
  const completion =
    bodyOf(loop, 'completionCondition') ??
    foreignExtensionAttribute(parsing, loop, 'loopCharacteristics', 'completionCondition');
  if (completion !== undefined) return readConditionThreshold(parsing, loop, completion);
  const cardinality = bodyOf(loop, 'loopCardinality');
  if (cardinality === undefined) return { by: 'all' };
  if (/^[1-9]\d*$/.test(cardinality)) return { by: 'count', value: Number(cardinality) };
  return readConditionThreshold(
    parsing,
    loop,
    `\${nrOfCompletedInstances >= (${cardinality.replace(/^[$#]\{([^]*)\}$/, '$1')})}`,
  );
}

function readConditionThreshold(parsing: ParseContext, element: ModdleElement, text: string): Threshold {
  const condition = readBpmnExpression(parsing, element, text);
  return condition === undefined ? { by: 'all' } : { by: 'condition', condition };
}

function bodyOf(loop: ModdleElement, property: string): string | undefined {
  const expression = childOf(loop, property);
  return expression && elementText(expression, 'body');
}
