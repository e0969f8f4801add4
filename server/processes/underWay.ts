/** Statuses of requests that are on their way: each stays on the version it was started with. */
export const UNDER_WAY = ['running', 'suspended', 'onHold', 'lockedByReturn', 'withdrawn'] as const;
