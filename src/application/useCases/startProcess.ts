import type { StartPage } from '#domain/requests/definitionViews.ts';
import type { InstanceId, NodeId } from '#domain/shared/ids.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { listUserTasks, type ChosenPeople } from '#domain/tasks/nextNodeChoice.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import { checkNextPeople, checkNodePeople } from '#domain/tasks/nodePeople.ts';
import { validateForms, toRecordsByAlias, type FormSubmission } from './filledForms.ts';
import type { InstanceGateway, StartRequest, StartAssignees } from '../ports/workflow/instanceGateway.ts';

/**
 * A request as filled in on the page.
 * @property named nodes whose assignees are chosen at start, required ones and optional ones.
 * @property next next nodes according to the server; `path` is the outgoing flow the user has chosen.
 * @property emptyBatchNodes batch nodes whose groups have no members.
 */
export interface StartProcessInput {
  readonly key: string;
  readonly page: StartPage;
  readonly forms: readonly FormSubmission[];
  readonly opinion: string;
  readonly named: readonly StartAssignees[];
  readonly next: readonly NextNode[];
  readonly emptyBatchNodes?: readonly NodeId[];
  readonly path?: NodeId;
  readonly people: ChosenPeople;
}

/** Validates form, opinion and assignees, then starts the request (contract definitions 4). */
export type StartProcess = (order: StartProcessInput) => Promise<Result<InstanceId>>;

export const createStartProcess =
  (instances: InstanceGateway): StartProcess =>
  async (order) => {
    const { page, forms, named, next, path, people } = order;
    const required = named
      .filter(({ node }) => page.requiredAtStart.includes(node))
      .map(({ node, name }) => ({ node, name, demand: 'required' as const }));
    const issues = [
      ...validateForms(forms),
      ...checkNodePeople(required, people),
      ...checkNextPeople(next, path, people, order.emptyBatchNodes),
    ];
    if (issues.length > 0) return fail({ kind: 'invalid', issues });

    const refusal = opinionRefusal(order.opinion, false);
    return refusal ? fail({ kind: 'refused', refusal }) : instances.start(toStartRequest(order));
  };

/**
 * Saves an unfinished request on the server. Unlike a start it validates nothing: missing and invalid values are
 * reported only when the request is started (contract form 3).
 */
export type SaveDraft = (order: StartProcessInput) => Promise<Result<InstanceId>>;

export const createSaveDraft =
  (instances: InstanceGateway): SaveDraft =>
  (order) =>
    instances.saveDraft(toStartRequest(order));

const toStartRequest = ({ key, page, forms, opinion, named, next, path, people }: StartProcessInput): StartRequest => {
  // Assignees chosen for a flow that is not taken are not sent.
  const asked = new Set([...named.map(({ node }) => node), ...listUserTasks(next, path).map(({ id }) => id)]);
  return {
    key,
    definition: page.definition.id,
    forms: toRecordsByAlias(forms),
    opinion: opinion.trim(),
    people: Object.fromEntries(Object.entries(people).filter(([node]) => asked.has(node))),
    ...(path !== undefined && { destination: path }),
    ...(page.draft !== undefined && { draft: page.draft }),
  };
};
