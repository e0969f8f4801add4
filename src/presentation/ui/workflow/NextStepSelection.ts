import { makeAutoObservable, observableRef } from 'mobx';
import type { DraftStore } from '#application/ports/forms/draftStore.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { mustChoosePath, listUserTasks, type ChosenPeople } from '#domain/tasks/nextNodeChoice.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import type { NextNode, TaskDetail } from '#domain/tasks/taskViews.ts';
import { checkNextPeople } from '#domain/tasks/nodePeople.ts';
import { Draft, readDraftKey, type DraftKey } from '../state/Draft.ts';
import type { PickedPerson } from '../people/pickerSettings.ts';

interface Chosen {
  readonly path?: NodeId;
  readonly people: ChosenPeople;
}

interface NextNeeds {
  readonly store: DraftStore;
  readonly key: DraftKey;
  readonly nextChoice: () => TaskDetail['nextChoice'];
  readonly onChoose: () => void;
}

/** The next nodes as the server reports them, and what the user selects: the path, and the assignees of nodes. */
export class NextStepSelection {
  next: readonly NextNode[] | undefined = undefined;
  readonly draft: Draft<Chosen>;
  readonly #nextChoice: NextNeeds['nextChoice'];
  readonly #onChoose: NextNeeds['onChoose'];

  constructor({ store, key, nextChoice, onChoose }: NextNeeds) {
    this.draft = new Draft(store, () => `next.${readDraftKey(key)}`, { people: {} });
    this.#nextChoice = nextChoice;
    this.#onChoose = onChoose;
    makeAutoObservable(this, { draft: false, next: observableRef }, { autoBind: true });
  }

  get people(): ChosenPeople {
    return this.draft.value.people;
  }
  get mustChoosePath(): boolean {
    return mustChoosePath(this.next ?? [], this.#nextChoice());
  }
  /** The path the user selected; the first one by default. */
  get path(): NodeId | undefined {
    return this.mustChoosePath ? this.#selectedNode?.id : undefined;
  }
  get userNodes(): readonly NextNode[] {
    return listUserTasks(this.next ?? [], this.path);
  }
  /** Preview of the selected path; `undefined` if the platform does not report it. */
  get outlook(): CommandPreview | undefined {
    return this.#selectedNode?.preview;
  }
  /** Validation issues: nodes that need an assignee and have none. */
  get issues(): readonly FieldIssue[] {
    return checkNextPeople(this.next ?? [], this.path, this.people);
  }

  setNext(next: readonly NextNode[]): void {
    this.next = next;
  }
  choosePath(path: NodeId): void {
    this.#choose({ ...this.draft.value, path });
  }
  choosePeople(node: NodeId, people: readonly PickedPerson[]): void {
    this.#choose({
      ...this.draft.value,
      people: { ...this.people, [node]: people.map(({ id, name }) => ({ kind: 'person', id, name })) },
    });
  }

  #choose(chosen: Chosen): void {
    this.draft.change(chosen);
    this.#onChoose();
  }
  get #selectedNode(): NextNode | undefined {
    return this.next?.find(({ id }) => id === this.draft.value.path) ?? this.next?.[0];
  }
}
