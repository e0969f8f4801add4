import type { Question } from '#domain/process/command.ts';
import type { Executor } from '#domain/process/state.ts';

/** Answers "who is it?" from the directory; nobody is an answer. */
export type FindPeople = (question: Question) => Promise<readonly Executor[]>;
