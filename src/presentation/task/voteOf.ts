import { VOTES, type Vote } from '#domain/workflow/processDefinition.ts';

/** Reads a decision from an address; a link may carry anything. */
export const voteOf = (word: string | null): Vote | undefined => VOTES.find((vote) => vote === word);
