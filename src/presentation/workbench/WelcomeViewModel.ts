import { makeAutoObservable } from 'mobx';
import { PeopleGateway } from '#application/ports/peopleGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { Beginning } from '#domain/directory/managedPerson.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { markOf, welcomeMark, type WelcomeMark } from './welcomeMark.ts';

export type WelcomeStep = 'people' | 'invite' | 'processes' | 'start';
const STEPS: readonly WelcomeStep[] = ['people', 'invite', 'processes', 'start'];
/** What an administrator of a new company does next, until it is done or put away. */
export class WelcomeViewModel implements ViewModel {
  readonly loader: Loader<Beginning | undefined>;
  put: WelcomeMark | undefined = undefined;
  /** Whether it is known that something, or that nothing, is to be done. */
  isKnown = false;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.put = welcomeMark(context);
    this.loader = new Loader(
      context,
      () => context.get(PeopleGateway).beginning(),
      (answer) => {
        this.isKnown = true;
        // A company that is at work is new never again.
        if (answer.ok && answer.value === undefined) this.#keep('away');
      },
    );
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  start(): void {
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
  }

  get beginning(): Beginning | undefined {
    return this.loader.value;
  }
  get done(): ReadonlySet<WelcomeStep> {
    const { people = 0, noWayIn = 0, hasRequests = false } = this.beginning ?? {};
    const isDone: Readonly<Record<WelcomeStep, boolean>> = {
      people: people > 1,
      invite: people > 1 && noWayIn === 0,
      processes: this.put === 'looked',
      start: hasRequests,
    };
    return new Set(STEPS.filter((step) => isDone[step]));
  }
  get next(): WelcomeStep | undefined {
    return STEPS.find((step) => !this.done.has(step));
  }
  /** Once all is done there is nothing to welcome to. */
  get steps(): readonly WelcomeStep[] {
    return this.put === 'away' || this.beginning === undefined || this.next === undefined ? [] : STEPS;
  }

  look(): void {
    this.#keep('looked');
  }
  putAway(): void {
    this.#keep('away');
    this.#context.messages.show({ key: 'welcome.wasPutAway' });
  }

  #keep(put: WelcomeMark): void {
    this.put = put;
    this.#context.get(PreferenceStore).write(markOf(this.#context), put);
  }
}
