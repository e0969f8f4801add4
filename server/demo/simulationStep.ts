import type { Variables } from '#package/expression.ts';
import type { Instant, PersonId } from '#package/process.ts';
import type { placeOf } from '../bpm/commands/copyTo.ts';
import type { SampleOpinion, SamplesFile } from '../definitions/files/historyFiles.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { StoredFieldChange } from '../storage/schema/formRows.ts';

/** A request that is going to be simulated. */
export interface RequestOutline {
  readonly definition: DeployedDefinition;
  readonly sample: SamplesFile['requests'][number];
  readonly opinions: readonly SampleOpinion[];
  readonly initiator: PersonId;
  readonly startedAt: Instant;
  /** Its place in the whole history, from which its ids follow. */
  readonly index: number;
}

export interface SimulatedFile {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly bytes: Uint8Array;
}

/** Something written into the form on its way. */
export interface SimulatedWriting {
  readonly id: string;
  readonly node: string;
  readonly person: PersonId;
  readonly at: Instant;
  readonly changes: readonly StoredFieldChange[];
}

/** As much of a simulated request as its form needs. */
export interface SimulatedForm {
  readonly outline: RequestOutline;
  readonly record: Variables;
  readonly files: SimulatedFile[];
  newId(): string;
}

/** Something done beside the flow of a request: nobody's task changes by it. `id` is what it is filed under. */
export interface SideAction {
  readonly id: string;
  readonly kind: SideKind;
  readonly by: PersonId;
  readonly to: readonly PersonId[];
  readonly text: string;
  readonly at: Instant;
  readonly place: ReturnType<typeof placeOf>;
}
export const SIDE = [
  'forward',
  'answerForward',
  'read',
  'message',
  'follow',
  'favourite',
  'favouriteProcess',
  'share',
  'batch',
] as const;
export type SideKind = (typeof SIDE)[number];
