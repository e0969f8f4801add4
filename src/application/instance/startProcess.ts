import type { StartPage } from '#domain/definition/reading.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, NodeId } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import type { ChosenPeople } from '#domain/task/nextNodes.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { issuesOf, recordsOf, type FilledForm } from '../form/filledForms.ts';
import type { InstanceGateway, StartDraft } from '../ports/instanceGateway.ts';

/** A request as it was filled in. `required` are the nodes whose people must be chosen now. */
export interface StartOrder {
  readonly key: string;
  readonly page: StartPage;
  readonly forms: readonly FilledForm[];
  readonly opinion: string;
  readonly required: readonly { readonly node: NodeId; readonly name: string }[];
  readonly people: ChosenPeople;
}

/** Starts a request once its form, its opinion and its people are in order (contract workflow 5.5). */
export type StartProcess = (order: StartOrder) => Promise<Result<InstanceId, Failure>>;

export const makeStartProcess = (instances: InstanceGateway): StartProcess => async (order) => {
  const issues = issuesOf(order.forms);
  if (issues.length > 0) return fail({ kind: 'invalid', issues });

  const lacking = order.required.find(({ node }) => (order.people[node] ?? []).length === 0);
  const refusal = opinionRefusal(order.opinion, false) ?? (lacking && refuse('people.required', { node: lacking.name }));
  return refusal ? fail({ kind: 'refused', refusal }) : instances.start(toStartDraft(order));
};

export const toStartDraft = ({ key, page, forms, opinion, people }: StartOrder): StartDraft => ({
  key, definition: page.definition.id, forms: recordsOf(forms), opinion: opinion.trim(), people, ...(page.draft !== undefined && { draft: page.draft }),
});
