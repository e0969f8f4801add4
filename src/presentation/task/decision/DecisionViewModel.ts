import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CommandGateway } from '#application/ports/commandGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { opinionFieldOf, recordsOf } from '#application/form/filledForms.ts';
import { CompleteTask } from '#application/useCases.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { opinionUseOf, type OpinionUse } from '#domain/task/opinionUse.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/task/opinion.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { FormViewModel } from '../../form/FormViewModel.ts';
import { Activity } from '../../shared/Activity.ts';
import { AttachedFiles } from '../../shared/attachments/AttachedFiles.ts';
import { CommandKey } from '../../shared/CommandKey.ts';
import { Draft } from '../../shared/Draft.ts';
import { failureMessage, type Message } from '../../shared/message.ts';
import { NextChoice } from '../../shared/NextChoice.ts';
import type { PickedPerson } from '../../shared/people/pickerSettings.ts';
import type { PageContext } from '../../shared/pageContext.ts';

/** What the page that opened the sheet does with an outcome. */
export interface DecisionOrder {
  readonly detail: TaskDetail;
  readonly forms: readonly FormViewModel[];
  readonly vote: Vote;
  readonly onDone: () => void;
  readonly onGone: () => void;
  /** The form is not in order: the sheet steps aside and the field is shown. */
  readonly onFormInvalid: () => void;
}

/**
 * A decision about to be made: where it leads, the opinion, the people who come next. Sent at once; a failure loses
 * nothing.
 */
export class DecisionViewModel {
  readonly order: DecisionOrder;
  readonly opinion: Draft<string>;
  readonly attached: AttachedFiles;
  readonly activity = new Activity();
  readonly choice: NextChoice;
  nextFailure: Failure | undefined = undefined;
  copyTo: readonly PickedPerson[] = [];
  /** Why it was not sent. */
  message: Message | undefined = undefined;
  readonly #context: PageContext;
  readonly #key: CommandKey;

  constructor(context: PageContext, order: DecisionOrder) {
    this.#context = context;
    this.order = order;
    this.#key = new CommandKey(context.get(CommandKeys));
    this.opinion = new Draft(
      context.get(DraftStore),
      `opinion.${order.detail.task.id}.${order.vote}`,
      opinionFieldOf(order.forms)?.text ?? '',
    );
    this.attached = new AttachedFiles(context, `files.${order.detail.task.id}.${order.vote}`);
    this.choice = new NextChoice({
      store: context.get(DraftStore),
      key: `${order.detail.task.id}.${order.vote}`,
      nextChoice: () => order.detail.nextChoice,
      onChoose: () => this.#retract(),
    });
    makeAutoObservable(
      this,
      { order: false, opinion: false, attached: false, choice: false, activity: false, copyTo: observableRef },
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
  /** What is missing before it can be sent, in words; the button says it. */
  get missing(): Message | undefined {
    const opinion = opinionRefusal(this.opinion.value, this.isOpinionRequired);
    if (opinion) return failureMessage({ kind: 'refused', refusal: opinion });
    if (this.attached.uploads.isSending) return { key: 'file.wait' };
    const { issues } = this.choice;
    return issues.length > 0 ? failureMessage({ kind: 'invalid', issues }) : undefined;
  }

  async start(): Promise<void> {
    await Promise.all([
      this.opinion.restore(),
      this.attached.draft.restore(),
      this.choice.draft.restore(),
      this.readNext(),
    ]);
  }
  /** Leaves no word behind, however the sheet is closed. */
  async leave(): Promise<void> {
    await Promise.all([this.opinion.keep(), this.attached.draft.keep(), this.choice.draft.keep()]);
  }

  /** Where the decision leads with the form as it is now. */
  async readNext(): Promise<void> {
    this.nextFailure = undefined;
    const { detail, vote, forms } = this.order;
    const answer = await this.#context.get(CommandGateway).foresee({
      instance: detail.instance.id,
      command: { kind: 'decide', task: detail.task.id, vote, opinion: '', chosenPeople: {} },
      forms: recordsOf(forms),
    });
    runInAction(() => {
      if (answer.ok) this.choice.take(answer.value.next);
      else this.nextFailure = answer.error;
    });
  }

  write(opinion: string): void {
    this.opinion.change(opinion);
    this.#retract();
  }
  copy(people: readonly PickedPerson[]): void {
    this.copyTo = people;
  }

  async submit(): Promise<void> {
    const user = this.#context.session.user;
    if (!user || this.missing) return;
    this.message = undefined;
    const {
      order: { detail, forms, vote },
      choice: { next = [], people, path },
    } = this;
    const content = {
      detail,
      viewer: user,
      vote,
      opinion: this.opinion.value,
      next,
      people,
      forms: forms.map(({ view, record }) => ({ view, record })),
      copyTo: this.copyTo.flatMap(({ account }) => account ?? []),
      files: this.attached.all,
      ...(path !== undefined && { path }),
    };
    const key = this.#key.for([vote, content.opinion, people, path, content.copyTo, content.files, recordsOf(forms)]);
    const outcome = await this.activity.run(() => this.#context.get(CompleteTask)({ ...content, key }));
    if (outcome?.ok) await this.#finish();
    else if (outcome) this.#explain(outcome.error);
  }

  async #finish(): Promise<void> {
    await Promise.all([this.opinion.forget(), this.attached.draft.forget(), this.choice.draft.forget()]);
    const { task, instance } = this.order.detail;
    this.#context.changes.next({ task: task.id, instance: instance.id });
    this.order.onDone();
  }

  #retract(): void {
    this.message = undefined;
  }

  #explain(failure: Failure): void {
    void this.leave();
    if (failure.kind === 'refused' && failure.refusal.code === 'task.ended') this.order.onGone();
    else if (failure.kind === 'invalid') this.order.onFormInvalid();
    else
      runInAction(() => {
        this.message = failureMessage(failure);
      });
  }
}
