import { makeAutoObservable, observableRef } from 'mobx';
import { CommandGateway, type PreviewResult } from '#application/ports/workflow/commandGateway.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import { findOpinionField, toRecordsByAlias, validateChangedForms } from '#application/useCases/filledForms.ts';
import { CompleteTask } from '#application/useCases/useCases.ts';
import { isOutdated, type Failure, type FieldIssue } from '#domain/shared/failure.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import { getOpinionUse, type OpinionUse } from '#domain/tasks/opinionUse.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/tasks/opinion.ts';
import { mayAgreeQuickly } from '#domain/tasks/quickAgree.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { AbsenceOverlaps } from '../../forms/model/AbsenceOverlaps.ts';
import type { FormDrafts } from '../../forms/model/FormDrafts.ts';
import type { FormViewModel } from '../../forms/model/FormViewModel.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import { NextStepSelection } from '../../ui/workflow/NextStepSelection.ts';
import type { PickedPerson } from '../../ui/people/pickerSettings.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { isQueued, reportDispatch } from '../../ui/state/reportDispatch.ts';
import { Submission } from '../../ui/state/Submission.ts';

/** Input and callbacks of a decision. */
export interface DecisionInput {
  readonly detail: TaskDetail;
  readonly forms: readonly FormViewModel[];
  readonly vote: Vote;
  /** Drafts of the forms of the page. */
  readonly formDrafts: Pick<FormDrafts, 'key' | 'save'>;
  readonly onDone: (result: DispatchResult) => void;
  readonly onTaskEnded: () => void;
  /** Called if the task has changed since the user saw it: the page reads it again. */
  readonly onOutdated: (failure: Failure) => void;
  /** Called if the form is invalid: the sheet closes and the field is shown. */
  readonly onFormInvalid: (issues: readonly FieldIssue[]) => void;
}

/** A decision being made: its effects, the opinion and the next assignees. A failure keeps all input. */
export class DecisionViewModel {
  readonly input: DecisionInput;
  readonly submission: Submission<string>;
  readonly choice: NextStepSelection;
  /** The next steps of the decision with the current form. */
  readonly next: Loader<PreviewResult>;
  copyTo: readonly PickedPerson[] = [];
  /** Other leave of the user at the time of a request that is submitted again. */
  readonly overlaps: AbsenceOverlaps;
  readonly #context: PageContext;

  constructor(context: PageContext, order: DecisionInput) {
    const { detail, forms, vote } = order;
    this.#context = context;
    this.input = order;
    this.next = new Loader(
      context,
      () =>
        context.get(CommandGateway).preview({
          instance: detail.instance.id,
          command: { kind: 'decide', task: detail.task.id, vote, opinion: '', chosenPeople: {} },
          forms: toRecordsByAlias(forms),
        }),
      (answer) => answer.ok && this.choice.setNext(answer.value.next),
    );
    this.overlaps = new AbsenceOverlaps(context, { forms: () => forms, except: () => detail.instance.id });
    this.choice = new NextStepSelection({
      store: context.get(DraftStore),
      key: `${detail.task.id}.${vote}`,
      nextChoice: () => detail.nextChoice,
      onChoose: () => this.submission.setMessage(undefined),
    });
    this.submission = new Submission(context, {
      key: `opinion.${detail.task.id}.${vote}`,
      initial: findOpinionField(forms)?.text ?? '',
      filesKey: `files.${detail.task.id}.${vote}`,
      relatedDrafts: [this.choice.draft],
      findMissing: () => this.#missing,
      explain: (failure) => {
        if (isOutdated(failure)) order.onOutdated(failure);
        if (failure.kind !== 'invalid') return failureMessage(failure);
        order.onFormInvalid(failure.issues);
        return undefined;
      },
      onTaskEnded: order.onTaskEnded,
    });
    makeAutoObservable(
      this,
      { input: false, submission: false, choice: false, next: false, overlaps: false, copyTo: observableRef },
      { autoBind: true },
    );
  }

  get vote(): Vote {
    return this.input.vote;
  }
  /** Kind of the opinion, for matching phrases. */
  get opinionUse(): OpinionUse {
    return getOpinionUse(this.input.detail, this.vote);
  }
  get isOpinionRequired(): boolean {
    return isOpinionRequired(this.vote, this.input.detail.switches);
  }
  /** Whether the user resubmits an own request that was returned. */
  get #isResubmission(): boolean {
    const { detail, vote } = this.input;
    const isOwn = detail.instance.initiatorId === this.#context.session.user?.id;
    return vote === 'agree' && detail.task.isToRevise === true && isOwn;
  }
  get #missing(): Message | undefined {
    const opinion = opinionRefusal(this.submission.value, this.isOpinionRequired);
    if (opinion) return failureMessage({ kind: 'refused', refusal: opinion });
    const { issues } = this.choice;
    return issues.length > 0 ? failureMessage({ kind: 'invalid', issues }) : undefined;
  }

  async start(): Promise<void> {
    const overlaps = this.#isResubmission ? [this.overlaps.load()] : [];
    await Promise.all([this.submission.restore(), this.next.start(), ...overlaps]);
  }
  /** Stores the input when the sheet closes. */
  async saveInput(): Promise<void> {
    this.next.stop();
    this.overlaps.stop();
    await this.submission.saveDrafts();
  }
  async loadNext(): Promise<void> {
    this.next.clear();
    await this.next.load();
  }

  setCopyTo(people: readonly PickedPerson[]): void {
    this.copyTo = people;
  }

  /** Whether one tap may send the decision: nothing has to be entered, and nothing was entered. */
  get isQuick(): boolean {
    const { user } = this.#context.session;
    const { input, choice, submission } = this;
    return (
      input.vote === 'agree' &&
      user !== undefined &&
      mayAgreeQuickly(input.detail, user, choice.next) &&
      submission.value === '' &&
      submission.files.length === 0 &&
      input.forms.every((form) => !form.isDirty && !form.hasPending) &&
      validateChangedForms(input.forms).length === 0
    );
  }

  /** Sends the decision. Returns whether it was sent or queued; otherwise the sheet shows why. */
  async submit(): Promise<boolean> {
    const { user } = this.#context.session;
    if (!user) return false;
    const {
      input: { detail, forms, vote },
      choice: { next = [], people, path },
      submission: { value: opinion, files },
    } = this;
    const copyTo = this.copyTo.flatMap(({ account }) => account ?? []);
    const content = {
      detail,
      viewer: user,
      vote,
      opinion,
      next,
      people,
      forms: forms.map(({ view, record }) => ({ view, record })),
      copyTo,
      files,
      ...(path !== undefined && { path }),
      drafts: [...this.submission.draftKeys, this.input.formDrafts.key],
    };
    // An undo restores the input from the drafts.
    await Promise.all([this.submission.saveDrafts(), this.input.formDrafts.save()]);
    const sent = await this.submission.send(
      [vote, opinion, people, path, copyTo, files, toRecordsByAlias(forms)],
      (key) => this.#context.get(CompleteTask)({ ...content, key }),
      '',
      isQueued,
    );
    if (!sent) return false;
    reportDispatch(this.#context, sent.value, { task: detail.task.id, instance: detail.instance.id });
    this.input.onDone(sent.value);
    return true;
  }
}
