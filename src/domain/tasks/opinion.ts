import type { CommandKind } from '../workflow/command.ts';
import type { NodeSwitch, Vote } from '../workflow/processDefinition.ts';
import type { UserCommandKind } from '../workflow/userCommand.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';
import { isBlank } from '../shared/removeInvisible.ts';

/**
 * Maximum length of an opinion in Unicode characters (contract tasks 1).
 * @example
 * OPINION_LIMIT; // 500
 */
export const OPINION_LIMIT = 500;
const TAKING_BACK_LIMIT = 300;

/**
 * The opinion rule of a command.
 * @property isRequired whether an empty opinion is refused.
 * @property isAsked whether our pages require an opinion, even if other clients may omit it (contract tasks 7, requests
 * 4).
 * @property limit maximum length in Unicode characters.
 */
export interface OpinionRule {
  readonly isRequired: boolean;
  readonly isAsked: boolean;
  readonly limit: number;
}

/** Taking something back requires a reason, with a lower limit (contract process 8). */
const TAKES_BACK: OpinionRule = { isRequired: true, isAsked: true, limit: TAKING_BACK_LIMIT };
const ASKED: OpinionRule = { isRequired: false, isAsked: true, limit: OPINION_LIMIT };
const FREE: OpinionRule = { isRequired: false, isAsked: false, limit: OPINION_LIMIT };

/** Decisions are not included; see `isOpinionRequired`. */
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
 * Returns the opinion rule of a command (contract tasks 7, process 8). Decisions have their own rule,
 * `isOpinionRequired`.
 * @param kind the command; `forward` passes a request on for reading
 * @returns the rule; by default the opinion is optional
 * @example
 * getOpinionRule('withdraw'); // { isRequired: true, isAsked: true, limit: 300 }
 * getOpinionRule('transfer').isRequired; // false
 */
export const getOpinionRule = (kind: CommandKind | UserCommandKind): OpinionRule => RULES[kind] ?? FREE;

/**
 * Whether a decision requires an opinion (contract tasks 6). An agreement does not, unless the node demands it.
 * @param decision the vote, or a return
 * @param switches the switches of the node
 * @returns true if an empty opinion is refused
 * @example
 * isOpinionRequired('agree', []); // false
 * isOpinionRequired('agree', ['opinionRequired']); // true
 * isOpinionRequired('refuse', []); // true
 */
export const isOpinionRequired = (decision: Vote | 'return', switches: readonly NodeSwitch[]): boolean =>
  decision !== 'agree' || switches.includes('opinionRequired');

/**
 * Checks an opinion (contract tasks 1, 6).
 * @param opinion the text; white space and invisible characters alone count as empty
 * @param isRequired whether it must not be empty
 * @param limit maximum length in Unicode characters
 * @returns `opinion.required`, `opinion.tooLong` with the limit, or `undefined`
 * @example
 * opinionRefusal(' ', true); // { code: 'opinion.required' }
 * opinionRefusal('Fine.', true); // undefined
 */
export function opinionRefusal(opinion: string, isRequired: boolean, limit = OPINION_LIMIT): Refusal | undefined {
  if (isRequired && isBlank(opinion)) return refuse('opinion.required');
  return [...opinion].length > limit ? refuse('opinion.tooLong', { limit }) : undefined;
}
