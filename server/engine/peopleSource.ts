import type { Question } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';

/** Answers "who is it?" from the directory; nobody is an answer. */
export type FindPeople = (question: Question) => Promise<readonly Executor[]>;
