import type { Vote } from '../process/processDefinition.ts';

/**
 * What people can do with a task (spec section 4; contract workflow 4.2). `jump` is the special delivery to a chosen
 * node.
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
export type TaskAction = (typeof TASK_ACTIONS)[number];

const VOTES: readonly string[] = ['agree', 'refuse', 'abstain'] satisfies readonly Vote[];
export const isVote = (action: string): action is Vote => VOTES.includes(action);
