import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { InstanceGateway, type StartAssignees } from '#application/ports/workflow/instanceGateway.ts';
import { sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import type { FormsByAlias } from '#application/ports/workflow/taskGateway.ts';
import type { StartPage } from '#domain/requests/definitionViews.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { listNodesWithoutPeople } from '#domain/tasks/nextNodeChoice.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import type { LoaderContext } from '../../ui/state/Loader.ts';

/** The next steps of a request with the current forms, and the nodes whose assignees are selected at the start. */
export interface StartPreview {
  readonly next?: readonly NextNode[];
  readonly startAssignees?: readonly StartAssignees[];
  readonly emptyBatchNodes?: readonly NodeId[];
}

/** Reads the next steps. `named` remains unchanged if the platform does not respond. */
export async function readStartPreview(
  { get }: LoaderContext,
  page: StartPage | undefined,
  forms: FormsByAlias,
  named: readonly StartAssignees[],
): Promise<ReadResult<StartPreview, never>> {
  if (!page) return ok({});
  const {
    definition: { id },
    requiredAtStart,
    selectableAtStart,
  } = page;
  const namesPeople = requiredAtStart.length + selectableAtStart.length > 0;
  const [next, people] = await Promise.all([
    get(CommandGateway).preview({ definition: id, forms }),
    namesPeople ? get(InstanceGateway).listStartAssignees(id, forms) : undefined,
  ]);
  // Asked only where the next step lacks users and the user cannot choose any, to name the reason.
  const lacksPeople =
    next.ok && listNodesWithoutPeople(next.value.next, undefined, {}).some(({ maySelectPeople }) => !maySelectPeople);
  const batch = lacksPeople ? await get(InstanceGateway).listBatchAssignees(id, forms) : undefined;
  const ahead: StartPreview = {
    ...(next.ok && { next: next.value.next }),
    ...(batch?.ok === true && { emptyBatchNodes: batch.value.flatMap((each) => (each.people[0] ? [] : [each.node])) }),
    startAssignees: people?.ok === true ? people.value : named,
  };
  return { ...ok(ahead), ...sumSkippedRows(next, people, batch) };
}
