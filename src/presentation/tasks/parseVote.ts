import { VOTES, type Vote } from '#domain/workflow/processDefinition.ts';

/** Parses a decision from an address; `undefined` for any other value. */
export const parseVote = (word: string | null): Vote | undefined => VOTES.find((vote) => vote === word);
