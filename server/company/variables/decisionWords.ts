import words from './decisionWords.json' with { type: 'json' };

export type DecisionOutcome = 'agree' | 'refuse';
export const oppositeOutcome = (side: DecisionOutcome): DecisionOutcome => (side === 'agree' ? 'refuse' : 'agree');

const AGREEING = new Set(words.agreeing);
/** Words for submitting or resubmitting, which count as agreement at a step of the initiator. */
const SUBMITTING = new Set(words.submitting);
const REFUSING = new Set(words.refusing);
const NEGATING = new Set(words.negating);

const toAlternation = (list: readonly string[]): string => `(?:${list.join('|')})`;
const HAN_AGREEING = new RegExp(toAlternation(words.hanAgreeing), 'gu');
const HAN_SUBMITTING = new RegExp(toAlternation(words.hanSubmitting), 'gu');
const HAN_REFUSING = new RegExp(
  `${toAlternation(words.hanNegating)}${toAlternation(words.hanBetween)}?${toAlternation(words.hanAgreeing)}|${toAlternation(words.hanRefusing)}`,
  'gu',
);

/** Neutral names of a decision, such as `result`, which do not name an outcome. */
const DECIDING = new Set(words.deciding);
const HAN_DECIDING = new RegExp(toAlternation(words.hanDeciding), 'u');

/** Words that say whether a decision is needed, possible or automatic, not how it turned out. */
const CONDITIONAL = new Set(words.conditional);
const HAN_CONDITIONAL = new RegExp(toAlternation(words.hanConditional), 'u');
const isConditional = (text: string): boolean =>
  splitIntoWords(text).some((word) => CONDITIONAL.has(word)) || HAN_CONDITIONAL.test(text);

const TRUTHY = new Set(words.yes);
const FALSY = new Set(words.no);

/**
 * Returns the side whose words a text contains; `undefined` if it contains none, or those of both, or says that a
 * decision is needed, such as `approvalRequired`.
 */
export function detectOutcome(text: string): DecisionOutcome | undefined {
  if (isConditional(text)) return undefined;
  const rest = text.replace(HAN_REFUSING, '');
  const latin = detectLatinOutcomes(splitIntoWords(text));
  const isRefusing = rest !== text || latin.includes('refuse');
  if (rest.search(HAN_AGREEING) >= 0 || latin.includes('agree')) return isRefusing ? undefined : 'agree';
  if (isRefusing) return 'refuse';
  return rest.search(HAN_SUBMITTING) >= 0 || latin.includes('submit') ? 'agree' : undefined;
}

function detectLatinOutcomes(words: readonly string[]): readonly (DecisionOutcome | 'submit')[] {
  return words.flatMap((word, index) => {
    const isNegated = words.slice(Math.max(0, index - 2), index).some((before) => NEGATING.has(before));
    if (REFUSING.has(word)) return isNegated ? ('agree' as const) : ('refuse' as const);
    if (!AGREEING.has(word) && !SUBMITTING.has(word)) return [];
    if (isNegated) return 'refuse' as const;
    return AGREEING.has(word) ? ('agree' as const) : ('submit' as const);
  });
}

/** Whether a name refers to a decision without naming its outcome. */
export const isDecisionName = (name: string): boolean =>
  !isConditional(name) && (splitIntoWords(name).some((word) => DECIDING.has(word)) || HAN_DECIDING.test(name));

/** Reads a value as yes or no. `isNumber`: the value is 1 or 0 and may also be a number. */
export function parseYesOrNo(value: string): { readonly isYes: boolean; readonly isNumber: boolean } | undefined {
  const word = value.trim().toLowerCase();
  if (!TRUTHY.has(word) && !FALSY.has(word)) return undefined;
  return { isYes: TRUTHY.has(word), isNumber: /^\d$/u.test(word) };
}

/** Splits a text or name into words: `deptLeaderPass` becomes dept, leader, pass; `reApply` becomes reapply. */
export function splitIntoWords(text: string): readonly string[] {
  return text
    .replace(/['’]/gu, '')
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replace(/\bre (?=(?:apply|submit|send|commit|create)\b)/gu, 're')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}
