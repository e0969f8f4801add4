import type { TaskKind, TaskStatus } from '#domain/workflow/taskKinds.ts';
import { codec } from '../wire/codec.ts';

/* Codecs for rows of task lists. A separate module, because the first page usually needs only these. */

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
