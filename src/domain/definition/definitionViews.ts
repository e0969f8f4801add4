import type { FormView } from '../form/formDefinition.ts';
import type { DefinitionId, InstanceId, NodeId } from '../shared/ids.ts';

/** A definition one may start (contract definitions 1). */
export interface OfferedDefinitionRow {
  readonly id: DefinitionId;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly categoryId: string;
  readonly version: number;
  readonly icon: string;
  readonly color: string;
}
/** A definition as administrators see it: whether it is offered, too. */
export interface KeptDefinition extends OfferedDefinitionRow {
  readonly status: 'draft' | 'deployed' | 'discarded' | 'unknown';
}
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly parent?: string;
}

/** What a start page needs (contract definitions 2, words 10). */
export interface StartPage {
  readonly definition: OfferedDefinitionRow;
  readonly forms: readonly FormView[];
  readonly asksOpinion: boolean;
  readonly asksConfirmation: boolean;
  readonly requiredAtStart: readonly NodeId[];
  readonly selectableAtStart: readonly NodeId[];
  /** Whoever starts it picks the way on from the first step. */
  readonly picksPath: boolean;
  readonly draft?: InstanceId;
}
