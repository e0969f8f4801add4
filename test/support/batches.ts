import type { BatchGateway, BatchInput } from '#application/ports/workflow/batchGateway.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import type { BatchTask } from '#domain/tasks/batch.ts';

export const aBatchTask = (given: Partial<BatchTask> = {}): BatchTask => ({
  id: '1',
  instanceId: '2',
  subject: 'Three laptops',
  nodeName: 'Manager',
  definitionName: 'Purchase',
  initiatorName: 'Zhang Wei',
  number: 'PU-2026-0001',
  summary: [],
  decisions: [{ vote: 'agree' }, { vote: 'refuse' }],
  isOpinionRequired: false,
  ...given,
});
export const offering = (...votes: Vote[]): Pick<BatchTask, 'decisions'> => ({
  decisions: votes.map((vote) => ({ vote })),
});

/**
 * Mock batch gateway that accepts every decision. `sent` contains the received orders, `later` those processed in the
 * background.
 */
export function createBatchGateway(given: Partial<BatchGateway> = {}) {
  const sent: BatchInput[] = [];
  const later: BatchInput[] = [];
  const gateway: BatchGateway = {
    listTasks: async (ids) => ok(ids.map((id) => aBatchTask({ id }))),
    decideNow: async (order) => {
      sent.push(order);
      return ok(order.tasks.map((task) => ({ task, subject: `Task ${task}`, isDone: true, message: '' })));
    },
    startJob: async (order) => {
      later.push(order);
      return ok('job');
    },
    listJobs: async () => ok({ rows: [], total: 0, number: 1, size: 20 }),
    findJob: async () =>
      ok({
        job: { id: 'job', vote: 'agree', opinion: '', total: 0, done: 0, failed: 0, isOver: true, startedAt: 0 },
        rows: [],
      }),
    retryJob: async () => ok(undefined),
    removeJobs: async () => ok(undefined),
    ...given,
  };
  return { gateway, sent, later };
}
