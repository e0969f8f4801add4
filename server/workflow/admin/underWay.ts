/** Statuses of running requests, which stay on the version they were started with. */
export const RUNNING_STATUSES = ['running', 'suspended', 'onHold', 'lockedByReturn', 'withdrawn'] as const;
