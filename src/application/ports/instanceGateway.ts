import type { OfferedDefinitionRow, StartPage } from '#domain/definition/definitionViews.ts';
import type { FlowChart } from '#domain/process/chart.ts';
import type { HistoryRow, InstanceDetail, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { DefinitionId, InstanceId, NodeId, TaskId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { FormsByAlias } from './taskGateway.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/** Where requests live: starting, following and reading them. */
export interface InstanceGateway {
  startable(request: PageRequest): Promise<Result<Page<OfferedDefinitionRow>, Failure>>;
  /** The definition in force under a key, as links name it. */
  definitionOf(key: string): Promise<Result<DefinitionId, Failure>>;
  startPage(definition: DefinitionId, draft?: InstanceId): Promise<Result<StartPage, Failure>>;
  /** Nodes whose people must or may be chosen at start, with the people to choose from. */
  startPeople(definition: DefinitionId, forms: FormsByAlias): Promise<ReadResult<readonly StartPeople[]>>;
  start(draft: StartRequest): Promise<Result<InstanceId, Failure>>;
  saveDraft(draft: StartRequest): Promise<Result<InstanceId, Failure>>;
  mine(request: PageRequest): Promise<Result<Page<InstanceRow>, Failure>>;
  done(request: PageRequest): Promise<Result<Page<DoneRow>, Failure>>;
  /** My refusals and returns. */
  rejected(request: PageRequest): Promise<Result<Page<DoneRow>, Failure>>;
  /** Where a link to a request or a definition leads (contract requests 4). */
  deepLink(
    of: { readonly instance: InstanceId } | { readonly definitionKey: string },
  ): Promise<Result<DeepLink, Failure>>;
  find(instance: InstanceId, from?: 'mine' | 'done'): Promise<Result<InstanceDetail, Failure>>;
  history(instance: InstanceId): Promise<ReadResult<readonly HistoryRow[]>>;
  chart(
    of: { readonly instance: InstanceId } | { readonly task: TaskId } | { readonly definition: DefinitionId },
  ): Promise<Result<FlowChart, Failure>>;
}
export const InstanceGateway = token<InstanceGateway>('InstanceGateway');

export interface StartPeople {
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
  /** The way picked out of the first step. */
  readonly destination?: NodeId;
}

export type DeepLink =
  | { readonly kind: 'task'; readonly task: TaskId }
  | { readonly kind: 'detail'; readonly instance: InstanceId }
  | { readonly kind: 'start'; readonly definitionKey: string }
  | { readonly kind: 'draft'; readonly definitionKey: string; readonly draft: InstanceId };

/** One of my decisions (contract history 1 `getMyApproved`: a row for each action). */
export interface DoneRow extends HistoryRow {
  readonly instanceId: InstanceId;
  readonly subject: string;
}
