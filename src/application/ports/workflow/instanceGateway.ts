import type { StartableDefinition, StartPage } from '#domain/requests/definitionViews.ts';
import type { FlowChart } from '#domain/process/chart.ts';
import type { HistoryRow, InstanceDetail, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Absence } from '#domain/forms/absence.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { DefinitionId, InstanceId, NodeId, TaskId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { FormsByAlias } from './taskGateway.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

export interface InstanceGateway {
  listStartable(request: PageRequest): Promise<Result<Page<StartableDefinition>>>;
  findDefinition(key: string): Promise<Result<DefinitionId>>;
  getStartPage(definition: DefinitionId, draft?: InstanceId): Promise<Result<StartPage>>;
  /** Nodes whose assignees must or may be chosen at start, with the candidates. */
  listStartAssignees(definition: DefinitionId, forms: FormsByAlias): Promise<ReadResult<readonly StartAssignees[]>>;
  /** Batch nodes of the process, with the members of their groups. A platform may not have this call. */
  listBatchAssignees(definition: DefinitionId, forms: FormsByAlias): Promise<ReadResult<readonly StartAssignees[]>>;
  start(draft: StartRequest): Promise<Result<InstanceId>>;
  saveDraft(draft: StartRequest): Promise<Result<InstanceId>>;
  listMine(request: PageRequest): Promise<Result<Page<InstanceRow>>>;
  listDone(request: PageRequest): Promise<Result<Page<DoneRow>>>;
  listRejected(request: PageRequest): Promise<Result<Page<DoneRow>>>;
  /** Returns the page a link to a request or a definition leads to (contract requests 4). */
  resolveDeepLink(
    of: { readonly instance: InstanceId } | { readonly definitionKey: string },
  ): Promise<Result<DeepLink>>;
  find(instance: InstanceId, from?: 'mine' | 'done'): Promise<ReadResult<InstanceDetail>>;
  /**
   * Absence requests of the current user that overlap this one and are running or approved, except `except`. Empty on a
   * platform without this call.
   */
  listOverlaps(
    absence: Pick<Absence, 'begin' | 'end'>,
    except?: InstanceId,
  ): Promise<ReadResult<readonly AbsenceOverlap[]>>;
  listHistory(instance: InstanceId): Promise<ReadResult<readonly HistoryRow[]>>;
  getChart(
    of: { readonly instance: InstanceId } | { readonly task: TaskId } | { readonly definition: DefinitionId },
  ): Promise<Result<FlowChart>>;
}
export const InstanceGateway = token<InstanceGateway>('InstanceGateway');

/** An absence request, with begin and end as in its form. */
export interface AbsenceOverlap extends Pick<Absence, 'begin' | 'end'> {
  readonly instance: InstanceRow;
}

export interface StartAssignees {
  readonly node: NodeId;
  readonly name: string;
  readonly people: readonly Executor[];
  readonly isSinglePerson: boolean;
}

export interface StartRequest {
  readonly key: string;
  readonly definition: DefinitionId;
  readonly draft?: InstanceId;
  readonly forms: FormsByAlias;
  readonly opinion: string;
  readonly people: Readonly<Record<NodeId, readonly Executor[]>>;
  /** Chosen outgoing flow of the first step. */
  readonly destination?: NodeId;
}

export type DeepLink =
  | { readonly kind: 'task'; readonly task: TaskId }
  | { readonly kind: 'detail'; readonly instance: InstanceId }
  | { readonly kind: 'start'; readonly definitionKey: string }
  | { readonly kind: 'draft'; readonly definitionKey: string; readonly draft: InstanceId };

/** A decision of the current user (contract history 1 `getMyApproved`: a row for each action). */
export interface DoneRow extends HistoryRow {
  readonly instanceId: InstanceId;
  readonly subject: string;
}
