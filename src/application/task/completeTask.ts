import type { CurrentUser } from '#domain/directory/person.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import {
  destinationOf,
  nodeWithoutPeople,
  chosenPeopleOf,
  userNodesOf,
  type ChosenPeople,
} from '#domain/task/nextNodeChoice.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/task/opinion.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { NextNode, TaskDetail } from '#domain/task/taskViews.ts';
import { changedIssuesOf, opinionFieldOf, recordsOf, type FilledForm } from '../form/filledForms.ts';
import type { AttachedFileList, CommandGateway } from '../ports/commandGateway.ts';

/**
 * A decision as it was made on the screen. `next` is where the server says it leads, `path` the exit the signer chose.
 */
export interface CompletedDecision {
  readonly key: string;
  readonly detail: TaskDetail;
  readonly viewer: CurrentUser;
  readonly vote: Vote;
  readonly opinion: string;
  readonly forms: readonly FilledForm[];
  readonly next: readonly NextNode[];
  readonly path?: NodeId;
  readonly people: ChosenPeople;
  readonly copyTo: readonly string[];
  readonly files: AttachedFileList;
}

/**
 * Agrees, refuses or abstains: asks the policy, the opinion, the form and the people of the next node before it sends
 * (contract tasks 6).
 */
export type CompleteTask = (decision: CompletedDecision) => Promise<Result<void, Failure>>;

export const makeCompleteTask =
  (commands: Pick<CommandGateway, 'send'>): CompleteTask =>
  async (decision) => {
    const { detail, vote, forms, next, path, people } = decision;
    const refusal = refusalOf(decision);
    if (refusal) return fail({ kind: 'refused', refusal });

    // Who refuses or abstains need not fill in what only an agreement asks for.
    const issues = vote === 'agree' ? changedIssuesOf(forms) : [];
    if (issues.length > 0) return fail({ kind: 'invalid', issues });

    const opinionField = opinionFieldOf(forms)?.name;
    const destination = destinationOf(next, detail.nextChoice, path);
    return commands.send({
      key: decision.key,
      instance: detail.instance.id,
      command: {
        kind: 'decide',
        task: detail.task.id,
        vote,
        opinion: decision.opinion.trim(),
        chosenPeople: chosenPeopleOf(userNodesOf(next, path), people),
        ...(destination !== undefined && { destination }),
      },
      files: decision.files,
      decided: {
        forms: recordsOf(forms),
        copyTo: decision.copyTo,
        ...(opinionField !== undefined && { opinionField }),
        ...(detail.task.version !== undefined && { taskVersion: detail.task.version }),
      },
    });
  };

function refusalOf({ detail, viewer, vote, opinion, next, path, people }: CompletedDecision): Refusal | undefined {
  const refused =
    taskRefusal(factsOfDetail(detail), viewerOf(detail, viewer), vote) ??
    opinionRefusal(opinion, isOpinionRequired(vote, detail.switches));
  const lacking = nodeWithoutPeople(next, path, people);
  return refused ?? (lacking && refuse('people.required', { node: lacking.name }));
}
