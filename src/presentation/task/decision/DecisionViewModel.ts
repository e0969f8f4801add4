import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { opinionFieldOf, recordsOf } from '#application/form/filledForms.ts';
import { CompleteTask } from '#application/useCases.ts';
import type { Vote } from '#domain/process/definition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { mustChoosePath, nodeWithoutPeople, userNodesOf, type ChosenPeople } from '#domain/task/nextNodes.ts';
import { occasionOf, type Occasion } from '#domain/task/occasion.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/task/opinion.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { NextNode, TaskDetail } from '#domain/task/reading.ts';
import type { FormViewModel } from '../../form/FormViewModel.ts';
import { Activity } from '../../shared/Activity.ts';
import { AttachedFiles } from '../../shared/attachments/AttachedFiles.ts';
import { CommandKey } from '../../shared/CommandKey.ts';
import { Draft } from '../../shared/Draft.ts';
import { failureMessage, type Message } from '../../shared/message.ts';
import type { Choosable } from '../../shared/people/pickerOrder.ts';
import type { Surroundings } from '../../shared/surroundings.ts';

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

/** A decision about to be made: where it leads, the opinion, the people who come next. Sent at once; a failure loses nothing. */
export class DecisionViewModel {
  readonly order: DecisionOrder;
  readonly opinion: Draft<string>;
  readonly attached: AttachedFiles;
  readonly activity = new Activity();
  next: readonly NextNode[] | undefined = undefined;
  nextFailure: Failure | undefined = undefined;
  path: NodeId | undefined = undefined;
  people: ChosenPeople = {};
  copyTo: readonly Choosable[] = [];
  /** Why it was not sent. */
  message: Message | undefined = undefined;
  readonly #around: Surroundings;
  readonly #key: CommandKey;

  constructor(around: Surroundings, order: DecisionOrder) {
    this.#around = around;
    this.order = order;
    this.#key = new CommandKey(around.get(CommandKeys));
    this.opinion = new Draft(around.get(DraftStore), `opinion.${order.detail.task.id}.${order.vote}`, opinionFieldOf(order.forms)?.text ?? '');
    this.attached = new AttachedFiles(around, `files.${order.detail.task.id}.${order.vote}`);
    makeAutoObservable(this, { order: false, opinion: false, attached: false, activity: false, next: observableRef, people: observableRef, copyTo: observableRef }, { autoBind: true });
  }

  get vote(): Vote {
    return this.order.vote;
  }
  /** What the opinion is written on: phrases that fit are offered. */
  get occasion(): Occasion {
    return occasionOf(this.order.detail, this.vote);
  }
  get isOpinionRequired(): boolean {
    return isOpinionRequired(this.vote, this.order.detail.switches);
  }
  get mustChoosePath(): boolean {
    return mustChoosePath(this.next ?? [], this.order.detail.nextChoice);
  }
  /** The exit the signer chose; the first one until they choose. */
  get chosenPath(): NodeId | undefined {
    return this.mustChoosePath ? this.path ?? this.next?.[0]?.id : undefined;
  }
  get userNodes(): readonly NextNode[] {
    return userNodesOf(this.next ?? [], this.chosenPath);
  }
  /** What happens on the way taken; a platform may not tell. */
  get outlook(): Outlook | undefined {
    return (this.next?.find(({ id }) => id === this.chosenPath) ?? this.next?.[0])?.outlook;
  }
  /** What is missing before it can be sent, in words; the button says it. */
  get missing(): Message | undefined {
    const opinion = opinionRefusal(this.opinion.value, this.isOpinionRequired);
    if (opinion) return failureMessage({ kind: 'refused', refusal: opinion });
    if (this.attached.uploads.isSending) return { key: 'file.wait' };
    const lacking = nodeWithoutPeople(this.next ?? [], this.chosenPath, this.people);
    return lacking && { key: 'validation.nodePeople.required', values: { name: lacking.name } };
  }

  async start(): Promise<void> {
    await Promise.all([this.opinion.restore(), this.attached.draft.restore(), this.readNext()]);
  }
  /** Leaves no word behind, however the sheet is closed. */
  async leave(): Promise<void> {
    await Promise.all([this.opinion.keep(), this.attached.draft.keep()]);
  }

  /** Where the decision leads with the form as it is now. */
  async readNext(): Promise<void> {
    this.nextFailure = undefined;
    const { detail, vote, forms } = this.order;
    const answer = await this.#around.get(TaskGateway).nextNodes(detail.task.id, vote, recordsOf(forms));
    runInAction(() => {
      if (answer.ok) this.next = answer.value;
      else this.nextFailure = answer.error;
    });
  }

  write(opinion: string): void {
    this.opinion.change(opinion);
    this.message = undefined;
  }
  choosePath(path: NodeId): void {
    this.path = path;
  }
  choosePeople(node: NodeId, people: readonly Choosable[]): void {
    this.people = { ...this.people, [node]: people.map(({ id, name }) => ({ kind: 'person', id, name })) };
    this.message = undefined;
  }
  copy(people: readonly Choosable[]): void {
    this.copyTo = people;
  }

  async submit(): Promise<void> {
    const user = this.#around.session.user;
    if (!user || this.missing) return;
    this.message = undefined;
    const { detail, forms, vote } = this.order;
    const content = {
      detail, viewer: user, vote, opinion: this.opinion.value, next: this.next ?? [], people: this.people,
      forms: forms.map(({ view, record }) => ({ view, record })), copyTo: this.copyTo.flatMap(({ account }) => account ?? []), files: this.attached.all,
      ...(this.chosenPath !== undefined && { path: this.chosenPath }),
    };
    const key = this.#key.for([vote, content.opinion, content.people, content.path, content.copyTo, content.files, recordsOf(forms)]);
    const outcome = await this.activity.run(() => this.#around.get(CompleteTask)({ ...content, key }));
    if (outcome?.ok) await this.#finish();
    else if (outcome) this.#explain(outcome.error);
  }

  async #finish(): Promise<void> {
    await Promise.all([this.opinion.forget(), this.attached.draft.forget()]);
    const { task, instance } = this.order.detail;
    this.#around.changes.next({ task: task.id, instance: instance.id });
    this.order.onDone();
  }

  #explain(failure: Failure): void {
    void this.leave();
    if (failure.kind === 'refused' && failure.refusal.code === 'task.ended') this.order.onGone();
    else if (failure.kind === 'invalid') this.order.onFormInvalid();
    else runInAction(() => {
      this.message = failureMessage(failure);
    });
  }
}
