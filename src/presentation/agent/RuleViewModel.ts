import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AgentGateway, type RuleDefinition } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { ArrangeAgent } from '#application/useCases.ts';
import { completeRule, type AgentRule, type RuleInput } from '#domain/agent/agentRule.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { CommandKey } from '../shared/CommandKey.ts';
import { Draft } from '../shared/Draft.ts';
import { localMoment, localText } from '../shared/localMoment.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PickedPerson } from '../shared/people/pickerSettings.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import type { RuleDetails } from './describeRule.ts';

/** A rule as it stands in its fields: dates as they are written there, and no process for all of them. */
interface RuleValues {
  readonly people: readonly PickedPerson[];
  readonly definition: string;
  readonly from: string;
  readonly until: string;
}

/** A rule about to be made or changed: who, for what, from when to when. A failure loses nothing. */
export class RuleViewModel implements ViewModel {
  readonly id: string | undefined;
  readonly activity = new Activity();
  /** What was filled in so far; a rule of mine has to be read first. */
  draft: Draft<RuleValues> | undefined = undefined;
  /** What a rule may be for. */
  definitions: readonly RuleDefinition[] = [];
  now: Instant;
  failure: Failure | undefined = undefined;
  isReading = false;
  /** Why it was not kept. */
  message: Message | undefined = undefined;
  readonly #context: PageContext;
  readonly #key: CommandKey;

  /** `id` of the rule to be changed; absent: a new one. */
  constructor(context: PageContext, id: string | undefined) {
    this.#context = context;
    this.id = id;
    this.#key = new CommandKey(context.get(CommandKeys));
    this.now = context.get(Clock).now();
    makeAutoObservable(
      this,
      { id: false, activity: false, draft: observableRef, definitions: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  get missing(): Message | undefined {
    const rule = completeRule(this.#wish, this.#me, this.now);
    return rule.ok ? undefined : failureMessage(rule.error);
  }
  /** The rule these fields make, once they do. */
  get told(): RuleDetails | undefined {
    const rule = completeRule(this.#wish, this.#me, this.now);
    if (!rule.ok || !this.draft) return undefined;
    const {
      people: [person],
      definition: key,
    } = this.draft.value;
    const definition = this.definitions.find((each) => each.key === key);
    return {
      ...rule.value,
      agentName: person?.name ?? '',
      ...(key !== '' && { definition: definition ?? { key, name: key } }),
    };
  }

  start(): void {
    void this.read();
  }
  dispose(): void {
    void this.draft?.keep();
  }

  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const { get, session } = this.#context;
    const [offered, found] = await Promise.all([get(AgentGateway).definitions(), this.#find(), session.read()]);
    runInAction(() => {
      this.isReading = false;
      this.failure = offered.ok ? (found.ok ? undefined : found.error) : offered.error;
      if (offered.ok && found.ok) this.#take(offered.value, found.value);
    });
    await this.draft?.restore();
  }

  /** A process that is not offered any more stays with the rule that was made for it. */
  #take(offered: readonly RuleDefinition[], rule: AgentRule | undefined): void {
    const own = rule?.definition;
    this.definitions = own === undefined || offered.some(({ key }) => key === own.key) ? offered : [...offered, own];
    this.draft ??= new Draft(
      this.#context.get(DraftStore),
      `agent.${this.id ?? 'new'}`,
      rule ? valuesOf(rule) : { people: [], definition: '', from: localText(this.now), until: '' },
    );
  }

  change(values: Partial<RuleValues>): void {
    if (!this.draft) return;
    this.draft.change({ ...this.draft.value, ...values });
    this.now = this.#context.get(Clock).now();
    this.message = undefined;
  }

  async submit(): Promise<void> {
    const { user } = this.#context.session;
    if (!user || !this.draft || this.missing) return;
    this.message = undefined;
    const { definition } = this.draft.value;
    const order = {
      wish: this.#wish,
      ...(this.id !== undefined && { id: this.id }),
      ...(definition !== '' && { definitionKey: definition }),
    };
    const key = this.#key.for(order);
    const outcome = await this.activity.run(() => this.#context.get(ArrangeAgent)({ ...order, key, viewer: user }));
    if (outcome?.ok) await this.#finish();
    else if (outcome) this.#explain(outcome.error);
  }

  get #wish(): RuleInput {
    const values = this.draft?.value;
    return {
      agent: values?.people[0]?.id,
      from: localMoment(values?.from ?? ''),
      until: localMoment(values?.until ?? ''),
    };
  }
  get #me(): string {
    return this.#context.session.user?.id ?? '';
  }

  /** The rule to be changed; nothing for a new one. */
  async #find(): Promise<Result<AgentRule | undefined, Failure>> {
    if (this.id === undefined) return ok(undefined);
    const found = await this.#context
      .get(AgentGateway)
      .rules({ number: 1, size: 1, search: '', filters: { id: this.id } });
    if (!found.ok) return found;
    const [rule] = found.value.rows;
    return rule ? ok(rule) : fail({ kind: 'refused', refusal: refuse('notFound') });
  }

  async #finish(): Promise<void> {
    await this.draft?.forget();
    const { changes, messages, navigator } = this.#context;
    changes.next({});
    messages.show({ key: 'message.saved' }, 'success');
    navigator.back('agents');
  }

  #explain(failure: Failure): void {
    void this.draft?.keep();
    runInAction(() => {
      this.message = failureMessage(failure);
    });
  }
}

const valuesOf = ({ agentId, agentName, definition, from, until }: AgentRule): RuleValues => ({
  people: [{ id: agentId, name: agentName }],
  definition: definition?.key ?? '',
  from: localText(from),
  until: localText(until),
});
