import { makeAutoObservable, observableRef } from 'mobx';
import { CommandGateway, type OutlookAnswer } from '#application/ports/commandGateway.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { opinionFieldOf, recordsOf } from '#application/form/filledForms.ts';
import { CompleteTask } from '#application/useCases.ts';
import { isOutdated, type Failure, type FieldIssue } from '#domain/shared/failure.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import { opinionUseOf, type OpinionUse } from '#domain/task/opinionUse.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/task/opinion.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { FormViewModel } from '../../form/FormViewModel.ts';
import { Loader } from '../../shared/Loader.ts';
import { failureMessage, type Message } from '../../shared/message.ts';
import { NextChoice } from '../../shared/NextChoice.ts';
import type { PickedPerson } from '../../shared/people/pickerSettings.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import { Submission } from '../../shared/Submission.ts';

/** What the page that opened the sheet does with an outcome. */
export interface DecisionOrder {
  readonly detail: TaskDetail;
  readonly forms: readonly FormViewModel[];
  readonly vote: Vote;
  readonly onDone: () => void;
  readonly onGone: () => void;
  /** It is not what the person has seen any more: the page reads it again. */
  readonly onOutdated: (failure: Failure) => void;
  /** The form is not in order: the sheet steps aside and the field is shown. */
  readonly onFormInvalid: (issues: readonly FieldIssue[]) => void;
}

/**
 * A decision about to be made: where it leads, the opinion, the people who come next. Sent at once; a failure loses
 * nothing.
 */
export class DecisionViewModel {
  readonly order: DecisionOrder;
  readonly submission: Submission<string>;
  readonly choice: NextChoice;
  /** Where the decision leads with the form as it is now. */
  readonly next: Loader<OutlookAnswer>;
  copyTo: readonly PickedPerson[] = [];
  readonly #context: PageContext;

  constructor(context: PageContext, order: DecisionOrder) {
    const { detail, forms, vote } = order;
    this.#context = context;
    this.order = order;
    this.next = new Loader(
      context,
      () =>
        context.get(CommandGateway).foresee({
          instance: detail.instance.id,
          command: { kind: 'decide', task: detail.task.id, vote, opinion: '', chosenPeople: {} },
          forms: recordsOf(forms),
        }),
      (answer) => answer.ok && this.choice.take(answer.value.next),
    );
    this.choice = new NextChoice({
      store: context.get(DraftStore),
      key: `${detail.task.id}.${vote}`,
      nextChoice: () => detail.nextChoice,
      onChoose: () => this.submission.say(undefined),
    });
    this.submission = new Submission(context, {
      key: `opinion.${detail.task.id}.${vote}`,
      initial: opinionFieldOf(forms)?.text ?? '',
      filesKey: `files.${detail.task.id}.${vote}`,
      beside: [this.choice.draft],
      missing: () => this.#missing,
      explain: (failure) => {
        if (isOutdated(failure)) order.onOutdated(failure);
        if (failure.kind !== 'invalid') return failureMessage(failure);
        order.onFormInvalid(failure.issues);
        return undefined;
      },
      onGone: order.onGone,
    });
    makeAutoObservable(
      this,
      { order: false, submission: false, choice: false, next: false, copyTo: observableRef },
      { autoBind: true },
    );
  }

  get vote(): Vote {
    return this.order.vote;
  }
  /** What the opinion is written on: phrases that fit are offered. */
  get opinionUse(): OpinionUse {
    return opinionUseOf(this.order.detail, this.vote);
  }
  get isOpinionRequired(): boolean {
    return isOpinionRequired(this.vote, this.order.detail.switches);
  }
  get #missing(): Message | undefined {
    const opinion = opinionRefusal(this.submission.value, this.isOpinionRequired);
    if (opinion) return failureMessage({ kind: 'refused', refusal: opinion });
    const { issues } = this.choice;
    return issues.length > 0 ? failureMessage({ kind: 'invalid', issues }) : undefined;
  }

  async start(): Promise<void> {
    await Promise.all([this.submission.restore(), this.next.start()]);
  }
  /** Leaves no word behind, however the sheet is closed. */
  async leave(): Promise<void> {
    this.next.stop();
    await this.submission.keep();
  }
  /** Asks once more where it leads. */
  async readNext(): Promise<void> {
    this.next.clear();
    await this.next.load();
  }

  copy(people: readonly PickedPerson[]): void {
    this.copyTo = people;
  }

  async submit(): Promise<void> {
    const { user } = this.#context.session;
    if (!user) return;
    const {
      order: { detail, forms, vote },
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
    };
    const sent = await this.submission.send([vote, opinion, people, path, copyTo, files, recordsOf(forms)], (key) =>
      this.#context.get(CompleteTask)({ ...content, key }),
    );
    if (!sent) return;
    this.#context.changes.next({ task: detail.task.id, instance: detail.instance.id });
    this.order.onDone();
  }
}
