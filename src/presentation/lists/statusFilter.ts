import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { ListFilter } from './recordList.ts';

export const statusFilter = (statuses: readonly InstanceStatus[]): ListFilter => ({
  name: 'status',
  label: { key: 'list.status' },
  choices: statuses.map((status) => ({ value: status, label: { key: `status.instance.${status}` } })),
});
