import type { PeopleRule, UserTaskSettings, VotingRule } from '#domain/workflow/processDefinition.ts';
import { elementText, type ModdleElement } from './moddleElement.ts';
import { readVendorExtensionAttribute } from './foreign.ts';
import { findReferencedPaths } from '../referencedPaths.ts';
import { isExpression, parseBpmnExpression } from './readExpression.ts';
import { expressionBody } from './readRepeats.ts';
import type { ParseContext } from './parseContext.ts';
import { readWord } from './splitWords.ts';

type CounterSign = Exclude<VotingRule, { mode: 'single' }>;
type Threshold = CounterSign['threshold'];

/** Variables a completion condition may use that do not determine how the vote ends. */
const COUNTED_REQUIRED_NAMES = ['refuse', 'abstain', 'vote'];

/**
 * Reads `<ringi:voting>` of a counter-sign: mode, threshold (`all`, `60%`, `3` or an expression), which votes are
 * counted, and when it ends.
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

/**
 * Reads the loop of another engine. Every signer votes, or the loop ends as soon as its completion condition is true.
 * It passes if at least one signer agreed and none refused.
 */
export const readVendorVoting = (parsing: ParseContext, loop: ModdleElement): VotingRule => ({
  mode: elementText(loop, 'isSequential') === 'true' ? 'sequential' : 'parallel',
  threshold: readCompletion(parsing, loop),
  counted: 'agree',
  finish: 'atOnce',
});

function readCompletion(parsing: ParseContext, loop: ModdleElement): Threshold {
  const completion =
    expressionBody(loop, 'completionCondition') ??
    readVendorExtensionAttribute(parsing, loop, 'loopCharacteristics', 'completionCondition');
  const condition = completion === undefined ? undefined : parseBpmnExpression(parsing, loop, completion);
  return condition === undefined ? { by: 'all' } : { by: 'condition', condition, meaning: 'closes' };
}

function readConditionThreshold(parsing: ParseContext, voting: ModdleElement, text: string): Threshold {
  const condition = parseBpmnExpression(parsing, voting, text);
  if (condition === undefined) return { by: 'all' };
  const unsaid = findReferencedPaths(condition)
    .map(([name = '']) => name)
    .find((name) => COUNTED_REQUIRED_NAMES.includes(name));
  if (unsaid !== undefined && elementText(voting, 'counted') === undefined)
    parsing.report(
      voting,
      `the threshold ${text} asks about "${unsaid}", so declare what a true condition means: ` +
        'counted="refuse" (it fails when the condition is met, and passes when all have voted and it is not) or ' +
        'counted="agree" (it passes when the condition is met, and fails when all have voted and it is not)',
    );
  return { by: 'condition', condition };
}

/** Reports a number of votes that cannot be reached, as far as the file shows it. */
export function checkThreshold(
  parsing: ParseContext,
  task: ModdleElement,
  { voting, people, switches }: Pick<UserTaskSettings, 'voting' | 'people' | 'switches'>,
): void {
  if (voting.mode === 'single' || voting.threshold.by !== 'count') return;
  if (switches.includes('mayAddSigners') || switches.includes('selectPeople')) return;
  const most = maxVotes(voting, people);
  if (most === 0 || voting.threshold.value <= most) return;
  parsing.report(
    task,
    `${voting.threshold.value} votes cannot be reached: there are at most ${most}; ` +
      'lower the threshold, name more people or allow signers to be added',
  );
}

function maxVotes({ repeats }: CounterSign, people: readonly PeopleRule[]): number {
  if (repeats?.by === 'forEach') return Infinity;
  if (repeats) return repeats.number.kind === 'literal' ? Number(repeats.number.value) : Infinity;
  return people.reduce((most, rule) => {
    const own = rule.from === 'people' ? new Set(rule.ids).size : rule.from === 'initiator' ? 1 : Infinity;
    if (rule.join === 'or') return most + own;
    return rule.join === 'and' && rule.when === undefined ? Math.min(most, own) : most;
  }, 0);
}
