import type { Vote } from '#domain/process/processDefinition.ts';

const VOTES: readonly Vote[] = ['agree', 'refuse', 'abstain'];

/** Reads a decision from an address; a link may carry anything. */
export const voteOf = (word: string | null): Vote | undefined => VOTES.find((vote) => vote === word);
