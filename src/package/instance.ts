/** A request as a whole: its statuses, what changes them, and who may do what with it. */
export {
  availableInstanceActions,
  INSTANCE_ACTIONS,
  instanceRefusal,
  type InstanceAction,
} from '../domain/instance/instancePolicy.ts';
export type { InstanceFacts } from '../domain/instance/instanceFacts.ts';
export type { TakeBackAnswer } from '../domain/instance/instanceViews.ts';
export { isEnded, isLive, nextStatus, STATUS_CHANGES, type StatusChange } from '../domain/instance/transitions.ts';
export { INSTANCE_STATUSES, type InstanceOutcome, type InstanceStatus } from '../domain/workflow/instanceStatus.ts';
