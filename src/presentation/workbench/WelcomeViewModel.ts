import { makeAutoObservable } from 'mobx';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { OnboardingProgress } from '#domain/directory/managedPerson.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { onboardingKey, readOnboardingMark, type OnboardingMark } from './readOnboardingMark.ts';

export type OnboardingStep = 'people' | 'invite' | 'processes' | 'start';
const STEPS: readonly OnboardingStep[] = ['people', 'invite', 'processes', 'start'];
/** The onboarding steps of an administrator of a new company, until they are done or dismissed. */
export class WelcomeViewModel implements ViewModel {
  readonly loader: Loader<OnboardingProgress | undefined>;
  mark: OnboardingMark | undefined = undefined;
  /** Whether the onboarding state was read. */
  isKnown = false;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.mark = readOnboardingMark(context);
    this.loader = new Loader(
      context,
      () => context.get(PeopleGateway).getOnboardingProgress(),
      (answer) => {
        this.isKnown = true;
        // Onboarding never returns after the platform has reported that it is over.
        if (answer.ok && answer.value === undefined) this.#saveMark('away');
      },
    );
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  get progress(): OnboardingProgress | undefined {
    return this.loader.value;
  }
  get done(): ReadonlySet<OnboardingStep> {
    const { people = 0, noWayIn = 0, hasRequests = false } = this.progress ?? {};
    const isDone: Readonly<Record<OnboardingStep, boolean>> = {
      people: people > 1,
      invite: people > 1 && noWayIn === 0,
      processes: this.mark === 'looked',
      start: hasRequests,
    };
    return new Set(STEPS.filter((step) => isDone[step]));
  }
  get next(): OnboardingStep | undefined {
    return STEPS.find((step) => !this.done.has(step));
  }
  /** Empty when all steps are done or the checklist was dismissed. */
  get steps(): readonly OnboardingStep[] {
    return this.mark === 'away' || this.progress === undefined || this.next === undefined ? [] : STEPS;
  }

  markLooked(): void {
    this.#saveMark('looked');
  }
  dismiss(): void {
    this.#saveMark('away');
    this.#context.messages.show({ key: 'welcome.wasPutAway' }, 'success');
  }

  #saveMark(put: OnboardingMark): void {
    this.mark = put;
    this.#context.get(PreferenceStore).write(onboardingKey(this.#context), put);
  }
}
