import type { TaskKind, TaskStatus } from '#domain/workflow/taskKinds.ts';
import { codec } from './codec.ts';

/* The words of a row of a list of tasks: the first page of most mornings needs these alone. */

export const taskStatusCodec = codec<TaskStatus>({
  new: 'UNHANDLE',
  opened: 'HANDLE',
  locked: 'LOCKED',
  replied: 'COMPLETED',
  onHold: 'PENDING',
});

export const taskKindCodec = codec<TaskKind>({
  ordinary: 'FLOW_TASK',
  parallelSigner: 'PARALLEL_TASK',
  sequentialSigner: 'SEQUENTIAL_TASK',
  circulated: 'TRANSFER_TASK',
  communication: 'LINKUP_TASK',
  returned: 'REJECT_TASK',
});
