import type { CommandKind } from '../workflow/command.ts';
import type { NodeSwitch, Vote } from '../workflow/processDefinition.ts';
import type { UserCommandKind } from '../workflow/userCommand.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';

/**
 * The most characters of an opinion, as people count them (contract tasks 1).
 * @example
 * OPINION_LIMIT; // 500
 */
export const OPINION_LIMIT = 500;
const TAKING_BACK_LIMIT = 300;

/**
 * What a command wants to be told.
 * @property isRequired without words it is refused.
 * @property isAsked our pages ask for words even where other clients may leave them out (contract tasks 7, requests
 * 4).
 * @property limit the most characters, as people count them.
 */
export interface OpinionRule {
  readonly isRequired: boolean;
  readonly isAsked: boolean;
  readonly limit: number;
}

/** Taking something back says why, in fewer words (contract process 8). */
const TAKES_BACK: OpinionRule = { isRequired: true, isAsked: true, limit: TAKING_BACK_LIMIT };
const ASKED: OpinionRule = { isRequired: false, isAsked: true, limit: OPINION_LIMIT };
const FREE: OpinionRule = { isRequired: false, isAsked: false, limit: OPINION_LIMIT };

/** A decision has a rule of its own: below. */
const RULES: Readonly<Partial<Record<CommandKind | UserCommandKind, OpinionRule>>> = {
  return: { isRequired: true, isAsked: true, limit: OPINION_LIMIT },
  withdraw: TAKES_BACK,
  takeBack: TAKES_BACK,
  communicate: ASKED,
  reply: ASKED,
  void: ASKED,
  jump: ASKED,
  recover: ASKED,
};
/**
 * What a command wants to be told (contract tasks 7, process 8). A decision has a rule of its own.
 * @param kind the command; `forward` passes a request on for reading
 * @returns the rule; a command without one may be given without a word
 * @example
 * opinionRuleOf('withdraw'); // { isRequired: true, isAsked: true, limit: 300 }
 * opinionRuleOf('transfer').isRequired; // false
 */
export const opinionRuleOf = (kind: CommandKind | UserCommandKind): OpinionRule => RULES[kind] ?? FREE;

/**
 * Whether a decision needs words (contract tasks 6): one may agree without, unless the node asks for them.
 * @param decision the vote, or a return
 * @param switches those of the node
 * @returns true when an empty opinion is refused
 * @example
 * isOpinionRequired('agree', []); // false
 * isOpinionRequired('agree', ['opinionRequired']); // true
 * isOpinionRequired('refuse', []); // true
 */
export const isOpinionRequired = (decision: Vote | 'return', switches: readonly NodeSwitch[]): boolean =>
  decision !== 'agree' || switches.includes('opinionRequired');

/**
 * Why an opinion cannot be sent (contract tasks 1, 6).
 * @param opinion what was written; blanks alone are nothing
 * @param isRequired whether it must say something
 * @param limit the most characters, as people count them
 * @returns `opinion.required`, `opinion.tooLong` with the limit, or `undefined`
 * @example
 * opinionRefusal(' ', true); // { code: 'opinion.required' }
 * opinionRefusal('Fine.', true); // undefined
 */
export function opinionRefusal(opinion: string, isRequired: boolean, limit = OPINION_LIMIT): Refusal | undefined {
  if (isRequired && opinion.trim() === '') return refuse('opinion.required');
  return [...opinion].length > limit ? refuse('opinion.tooLong', { limit }) : undefined;
}
