import { makeAutoObservable, observableRef } from 'mobx';
import type { DraftStore } from '#application/ports/draftStore.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { mustChoosePath, userNodesOf, type ChosenPeople } from '#domain/task/nextNodeChoice.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { NextNode, TaskDetail } from '#domain/task/taskViews.ts';
import { checkNextPeople } from '#domain/task/nodePeople.ts';
import { Draft } from './Draft.ts';
import type { PickedPerson } from './people/pickerSettings.ts';

interface Chosen {
  readonly path?: NodeId;
  readonly people: ChosenPeople;
}

interface NextNeeds {
  readonly store: DraftStore;
  readonly key: string;
  readonly nextChoice: () => TaskDetail['nextChoice'];
  readonly onChoose: () => void;
}

/** Where it goes on, as the server tells, and what the person chooses of it: the way, and the people of nodes. */
export class NextChoice {
  next: readonly NextNode[] | undefined = undefined;
  readonly draft: Draft<Chosen>;
  readonly #nextChoice: NextNeeds['nextChoice'];
  readonly #onChoose: NextNeeds['onChoose'];

  constructor({ store, key, nextChoice, onChoose }: NextNeeds) {
    this.draft = new Draft(store, `next.${key}`, { people: {} });
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
  /** The way the person chose; the first one until they choose. */
  get path(): NodeId | undefined {
    return this.mustChoosePath ? this.#taken?.id : undefined;
  }
  get userNodes(): readonly NextNode[] {
    return userNodesOf(this.next ?? [], this.path);
  }
  /** What happens on the way taken; a platform may not tell. */
  get outlook(): Outlook | undefined {
    return this.#taken?.outlook;
  }
  /** What is wrong with it: a node that needs somebody has nobody. */
  get issues(): readonly FieldIssue[] {
    return checkNextPeople(this.next ?? [], this.path, this.people);
  }

  take(next: readonly NextNode[]): void {
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
  get #taken(): NextNode | undefined {
    return this.next?.find(({ id }) => id === this.draft.value.path) ?? this.next?.[0];
  }
}
