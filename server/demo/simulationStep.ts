import type { FormRecord } from '#package/form.ts';
import type { Instant, PersonId } from '#package/process.ts';
import type { getCurrentNode } from '#server/workflow/requests/commands/sendCopy.ts';
import type { SampleOpinion, SamplesFile, SIDE_ACTIONS } from '#server/company/files/historyFiles.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';

export interface PlannedRequest {
  readonly definition: DeployedDefinition;
  readonly sample: SamplesFile['requests'][number];
  readonly opinions: readonly SampleOpinion[];
  readonly initiator: PersonId;
  readonly startedAt: Instant;
  /** Index in the whole history, from which its ids are derived. */
  readonly index: number;
}

export interface SimulatedFile {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly bytes: Uint8Array;
}

export interface SimulatedFormChange {
  readonly id: string;
  readonly node: string;
  readonly person: PersonId;
  readonly at: Instant;
  readonly changes: readonly StoredFieldChange[];
}

/** The part of a simulated request that its form needs. */
export interface SimulatedForm {
  readonly outline: PlannedRequest;
  readonly record: FormRecord;
  readonly files: SimulatedFile[];
  newId(): string;
}

/** An action that does not change a task. `id` is the id of its row. */
export interface SideAction {
  readonly id: string;
  readonly kind: SideKind;
  readonly by: PersonId;
  readonly to: readonly PersonId[];
  readonly text: string;
  readonly at: Instant;
  readonly place: ReturnType<typeof getCurrentNode>;
}
export type SideKind = (typeof SIDE_ACTIONS)[number];
