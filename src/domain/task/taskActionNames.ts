import { VOTES, type Vote } from '../workflow/processDefinition.ts';

/**
 * What people can do with a task (spec 4; contract tasks 3). `jump` is the special delivery to a chosen node.
 * @example
 * TASK_ACTIONS.includes('transfer'); // true
 */
export const TASK_ACTIONS = [
  'agree',
  'refuse',
  'abstain',
  'return',
  'jump',
  'transfer',
  'retrieve',
  'addSigners',
  'claim',
  'release',
  'saveForm',
  'communicate',
  'reply',
  'revokeCommunication',
  'circulate',
  'cancelCirculation',
  'cc',
  'forward',
  'track',
  'message',
  'view',
] as const;
/** One of `TASK_ACTIONS`. */
export type TaskAction = (typeof TASK_ACTIONS)[number];

export const isVote = (action: string): action is Vote => VOTES.some((vote) => vote === action);
