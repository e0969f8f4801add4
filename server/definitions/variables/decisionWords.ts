import words from './decisionWords.json' with { type: 'json' };

/** The side of a decision that a text speaks of. */
export type Side = 'agree' | 'refuse';
export const otherSide = (side: Side): Side => (side === 'agree' ? 'refuse' : 'agree');

const AGREEING = new Set(words.agreeing);
/** Agreeing at a step of one's own: the request is handed in, or handed in again. */
const SUBMITTING = new Set(words.submitting);
const REFUSING = new Set(words.refusing);
const NEGATING = new Set(words.negating);

const oneOf = (list: readonly string[]): string => `(?:${list.join('|')})`;
const HAN_AGREEING = new RegExp(oneOf(words.hanAgreeing), 'gu');
const HAN_SUBMITTING = new RegExp(oneOf(words.hanSubmitting), 'gu');
const HAN_REFUSING = new RegExp(
  `${oneOf(words.hanNegating)}${oneOf(words.hanBetween)}?${oneOf(words.hanAgreeing)}|${oneOf(words.hanRefusing)}`,
  'gu',
);

/** What a decision may be called without saying which: `result`, `审批结果`. */
const DECIDING = new Set(words.deciding);
const HAN_DECIDING = new RegExp(oneOf(words.hanDeciding), 'u');

const TRUTHY = new Set(words.yes);
const FALSY = new Set(words.no);

/** The side whose words a text uses; `undefined` where it uses none, or those of both. */
export function sideOfWords(text: string): Side | undefined {
  const rest = text.replace(HAN_REFUSING, '');
  const latin = latinSides(wordsIn(text));
  const isRefusing = rest !== text || latin.includes('refuse');
  if (rest.search(HAN_AGREEING) >= 0 || latin.includes('agree')) return isRefusing ? undefined : 'agree';
  if (isRefusing) return 'refuse';
  return rest.search(HAN_SUBMITTING) >= 0 || latin.includes('submit') ? 'agree' : undefined;
}

function latinSides(words: readonly string[]): readonly (Side | 'submit')[] {
  return words.flatMap((word, index) => {
    const isNegated = words.slice(Math.max(0, index - 2), index).some((before) => NEGATING.has(before));
    if (REFUSING.has(word)) return isNegated ? ('agree' as const) : ('refuse' as const);
    if (!AGREEING.has(word) && !SUBMITTING.has(word)) return [];
    if (isNegated) return 'refuse' as const;
    return AGREEING.has(word) ? ('agree' as const) : ('submit' as const);
  });
}

/** Whether a name is that of a decision, whatever its sides are called. */
export const isDecisionName = (name: string): boolean =>
  wordsIn(name).some((word) => DECIDING.has(word)) || HAN_DECIDING.test(name);

/** Yes or no, where a value says nothing else. `isNumber`: 1 and 0 may also be the numbers of something. */
export function readYesOrNo(value: string): { readonly isYes: boolean; readonly isNumber: boolean } | undefined {
  const word = value.trim().toLowerCase();
  if (!TRUTHY.has(word) && !FALSY.has(word)) return undefined;
  return { isYes: TRUTHY.has(word), isNumber: /^\d$/u.test(word) };
}

/** The words of a text or of a name: `deptLeaderPass` is dept, leader, pass; `reApply` is reapply. */
export function wordsIn(text: string): readonly string[] {
  return text
    .replace(/['’]/gu, '')
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replace(/\bre (?=(?:apply|submit|send|commit|create)\b)/gu, 're')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}
