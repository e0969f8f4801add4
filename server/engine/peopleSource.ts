import type { AssigneeQuery } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';

/** Resolves an assignee query from the directory. The result may be empty. */
export type ResolveAssigneeQuery = (question: AssigneeQuery) => Promise<readonly Executor[]>;
