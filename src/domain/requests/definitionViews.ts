import type { FormView } from '../forms/formDefinition.ts';
import type { DefinitionId, InstanceId, NodeId } from '../shared/ids.ts';

/** A definition the user may start (contract definitions 1). */
export interface StartableDefinition {
  readonly id: DefinitionId;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly categoryId: string;
  readonly version: number;
  readonly icon: string;
  readonly color: string;
}
/** A definition as administrators see it, with its status. */
export interface DefinitionSummary extends StartableDefinition {
  readonly status: 'draft' | 'deployed' | 'discarded' | 'unknown';
}
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly parent?: string;
}

/** The content of a start page (contract definitions 2, words 10). */
export interface StartPage {
  readonly definition: StartableDefinition;
  readonly forms: readonly FormView[];
  readonly asksOpinion: boolean;
  readonly asksConfirmation: boolean;
  readonly requiredAtStart: readonly NodeId[];
  readonly selectableAtStart: readonly NodeId[];
  /** Whether the initiator chooses the outgoing flow of the first step. */
  readonly picksPath: boolean;
  readonly draft?: InstanceId;
}
