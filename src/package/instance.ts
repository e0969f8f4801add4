/** A request as a whole: its statuses, their transitions, and who may do what with it. */
export {
  availableInstanceActions,
  INSTANCE_ACTIONS,
  instanceRefusal,
  type InstanceAction,
} from '../domain/requests/instancePolicy.ts';
export type { InstanceFacts } from '../domain/requests/instanceFacts.ts';
export type { TakeBackState } from '../domain/requests/instanceViews.ts';
export { isEnded, isLive, nextStatus, STATUS_CHANGES, type StatusChange } from '../domain/requests/transitions.ts';
export { INSTANCE_STATUSES, type InstanceOutcome, type InstanceStatus } from '../domain/workflow/instanceStatus.ts';
