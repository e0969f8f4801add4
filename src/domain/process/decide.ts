import type { Refusal } from '../shared/refusal.ts';
import type { Actor, Answers, Command, Decided, Question } from './command.ts';
import type { ProcessDefinition } from './definition.ts';
import type { InstanceState } from './state.ts';

export type Decision = Decided | { readonly kind: 'refused'; readonly refusal: Refusal } | { readonly kind: 'asks'; readonly questions: readonly Question[] };

/**
 * The process core: what one command does to one request. Pure; the same arguments always give the same answer.
 * @param state `undefined` for a start.
 * @returns the new state with its effects, a refusal with its reason, or the questions that must be answered first.
 */
export type Decide = (definition: ProcessDefinition, state: InstanceState | undefined, actor: Actor, command: Command, answers: Answers) => Decision;
