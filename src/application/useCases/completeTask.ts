import type { CurrentUser } from '#domain/directory/person.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { toTaskFacts, toViewerActor } from '#domain/tasks/toTaskFacts.ts';
import {
  selectDestination,
  findNodeWithoutPeople,
  withDefaultPeople,
  listUserTasks,
  type ChosenPeople,
} from '#domain/tasks/nextNodeChoice.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/tasks/opinion.ts';
import { toSeenVersions } from '#domain/tasks/seenVersions.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import type { NextNode, TaskDetail } from '#domain/tasks/taskViews.ts';
import { validateChangedForms, findOpinionField, toRecordsByAlias, type FormSubmission } from './filledForms.ts';
import type { DispatchDecision, DispatchResult } from '../outbox/dispatchDecision.ts';
import type { AttachedFileList, CommandRequest } from '../ports/workflow/commandGateway.ts';

/**
 * A decision as made on the page. `next` are the next nodes according to the server, `path` is the outgoing flow the
 * user has chosen.
 */
export interface CompleteTaskInput {
  readonly key: string;
  readonly detail: TaskDetail;
  readonly viewer: CurrentUser;
  readonly vote: Vote;
  readonly opinion: string;
  readonly forms: readonly FormSubmission[];
  readonly next: readonly NextNode[];
  readonly path?: NodeId;
  readonly people: ChosenPeople;
  readonly copyTo: readonly string[];
  readonly files: AttachedFileList;
  /** Keys of the drafts of the page; they are deleted when the platform has executed the decision. */
  readonly drafts: readonly string[];
}

/**
 * Agrees, refuses or abstains. Checks the policy, the opinion, the form and the assignees of the next node, then
 * dispatches the decision (contract tasks 6).
 */
export type CompleteTask = (decision: CompleteTaskInput) => Promise<Result<DispatchResult>>;

export const createCompleteTask =
  (dispatch: DispatchDecision): CompleteTask =>
  async (decision) => {
    const { detail, vote, forms, next, path, people } = decision;
    const refusal = refusalOf(decision);
    if (refusal) return fail({ kind: 'refused', refusal });

    // Fields that are required for an agreement are not required for a refusal or an abstention.
    const issues = vote === 'agree' ? validateChangedForms(forms) : [];
    if (issues.length > 0) return fail({ kind: 'invalid', issues });

    const opinionField = findOpinionField(forms)?.name;
    const destination = selectDestination(next, detail.nextChoice, path);
    const request: CommandRequest = {
      key: decision.key,
      instance: detail.instance.id,
      command: {
        kind: 'decide',
        task: detail.task.id,
        vote,
        opinion: decision.opinion.trim(),
        chosenPeople: withDefaultPeople(listUserTasks(next, path), people),
        ...(destination !== undefined && { destination }),
      },
      files: decision.files,
      seen: toSeenVersions(detail),
      decision: {
        forms: toRecordsByAlias(forms),
        copyTo: decision.copyTo,
        ...(opinionField !== undefined && { opinionField }),
      },
    };
    return dispatch({
      request,
      detail,
      decision: vote,
      drafts: decision.drafts,
      ...(isOpinionOnly(decision) && { opinion: decision.opinion }),
    });
  };

/** Whether the user has entered nothing but the opinion. */
const isOpinionOnly = ({ forms, path, people, copyTo, files }: CompleteTaskInput): boolean =>
  path === undefined &&
  copyTo.length + files.length + Object.keys(people).length === 0 &&
  forms.every(({ view, record }) => record === view.record);

function refusalOf({ detail, viewer, vote, opinion, next, path, people }: CompleteTaskInput): Refusal | undefined {
  const refused =
    taskRefusal(toTaskFacts(detail), toViewerActor(detail, viewer), vote) ??
    opinionRefusal(opinion, isOpinionRequired(vote, detail.switches));
  const lacking = findNodeWithoutPeople(next, path, people);
  return refused ?? (lacking && refuse('people.required', { node: lacking.name }));
}
