import type { StartPage } from '#domain/definition/definitionViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, NodeId } from '#domain/shared/ids.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { userNodesOf, type ChosenPeople } from '#domain/task/nextNodeChoice.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import type { NextNode } from '#domain/task/taskViews.ts';
import { checkNextPeople, checkNodePeople } from '#domain/task/nodePeople.ts';
import { issuesOf, recordsOf, type FilledForm } from '../form/filledForms.ts';
import type { InstanceGateway, StartRequest, StartPeople } from '../ports/instanceGateway.ts';

/**
 * A request as it was filled in.
 * @property named the nodes whose people are chosen now: those the page requires, and those that may be.
 * @property next where the server says it leads; `path` is the way the person picked.
 */
export interface StartOrder {
  readonly key: string;
  readonly page: StartPage;
  readonly forms: readonly FilledForm[];
  readonly opinion: string;
  readonly named: readonly StartPeople[];
  readonly next: readonly NextNode[];
  readonly path?: NodeId;
  readonly people: ChosenPeople;
}

/** Starts a request once its form, its opinion and its people are in order (contract definitions 4). */
export type StartProcess = (order: StartOrder) => Promise<Result<InstanceId, Failure>>;

export const makeStartProcess =
  (instances: InstanceGateway): StartProcess =>
  async (order) => {
    const { page, forms, named, next, path, people } = order;
    const required = named
      .filter(({ node }) => page.requiredAtStart.includes(node))
      .map(({ node, name }) => ({ node, name, demand: 'required' as const }));
    const issues = [...issuesOf(forms), ...checkNodePeople(required, people), ...checkNextPeople(next, path, people)];
    if (issues.length > 0) return fail({ kind: 'invalid', issues });

    const refusal = opinionRefusal(order.opinion, false);
    return refusal ? fail({ kind: 'refused', refusal }) : instances.start(toStartRequest(order));
  };

export const toStartRequest = ({ key, page, forms, opinion, named, next, path, people }: StartOrder): StartRequest => {
  // What was chosen for a way that is not taken stays here.
  const asked = new Set([...named.map(({ node }) => node), ...userNodesOf(next, path).map(({ id }) => id)]);
  return {
    key,
    definition: page.definition.id,
    forms: recordsOf(forms),
    opinion: opinion.trim(),
    people: Object.fromEntries(Object.entries(people).filter(([node]) => asked.has(node))),
    ...(path !== undefined && { destination: path }),
    ...(page.draft !== undefined && { draft: page.draft }),
  };
};
