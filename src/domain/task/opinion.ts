import type { CommandKind } from '../workflow/command.ts';
import type { NodeSwitch, Vote } from '../workflow/processDefinition.ts';
import type { UserCommandKind } from '../workflow/userCommand.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';

/** Characters, as people count them (contract tasks 1). */
export const OPINION_LIMIT = 500;
const TAKING_BACK_LIMIT = 300;

/**
 * What a command wants to be told. `isAsked`: our pages ask for words even where other clients may leave them out
 * (contract tasks 7, requests 4).
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
export const opinionRuleOf = (kind: CommandKind | UserCommandKind): OpinionRule => RULES[kind] ?? FREE;

export const isOpinionRequired = (decision: Vote | 'return', switches: readonly NodeSwitch[]): boolean =>
  decision !== 'agree' || switches.includes('opinionRequired');

/**
 * One may agree without a word unless the node asks for one; everything else gives its reason (contract tasks 6).
 */
export function opinionRefusal(opinion: string, isRequired: boolean, limit = OPINION_LIMIT): Refusal | undefined {
  if (isRequired && opinion.trim() === '') return refuse('opinion.required');
  return [...opinion].length > limit ? refuse('opinion.tooLong', { limit }) : undefined;
}
