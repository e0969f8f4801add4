import { makeAutoObservable, observableRef } from 'mobx';
import { AgentGateway, type RuleDefinition } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import { ArrangeAgent } from '#application/useCases.ts';
import { completeRule, type AgentRule, type RuleInput } from '#domain/agent/agentRule.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Loader } from '../shared/Loader.ts';
import { localMoment, localText } from '../shared/localMoment.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PickedPerson } from '../shared/people/pickerSettings.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import type { RuleDetails } from './describeRule.ts';

/** A rule as it stands in its fields: dates as they are written there, and no process for all of them. */
interface RuleValues {
  readonly people: readonly PickedPerson[];
  readonly definition: string;
  readonly from: string;
  readonly until: string;
}

interface RulePage {
  readonly offered: readonly RuleDefinition[];
  readonly rule: AgentRule | undefined;
}

/** A rule about to be made or changed: who, for what, from when to when. A failure loses nothing. */
export class RuleViewModel implements ViewModel {
  readonly id: string | undefined;
  readonly loader: Loader<RulePage>;
  /** What was filled in so far; a rule of mine has to be read first. */
  submission: Submission<RuleValues> | undefined = undefined;
  /** What a rule may be for. */
  definitions: readonly RuleDefinition[] = [];
  now: Instant;
  readonly #context: PageContext;

  /** `id` of the rule to be changed; absent: a new one. */
  constructor(context: PageContext, id: string | undefined) {
    this.#context = context;
    this.id = id;
    this.now = context.get(Clock).now();
    this.loader = new Loader(
      context,
      () => this.#read(),
      (answer) => answer.ok && this.#take(answer.value),
    );
    makeAutoObservable(
      this,
      { id: false, loader: false, submission: observableRef, definitions: observableRef },
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
    if (!rule.ok || !this.submission) return undefined;
    const {
      people: [person],
      definition: key,
    } = this.submission.value;
    const definition = this.definitions.find((each) => each.key === key);
    return {
      ...rule.value,
      agentName: person?.name ?? '',
      ...(key !== '' && { definition: definition ?? { key, name: key } }),
    };
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    void this.submission?.keep();
  }

  async #read(): Promise<ReadResult<RulePage>> {
    const { get, session } = this.#context;
    const [offered, found] = await Promise.all([get(AgentGateway).definitions(), this.#find(), session.read()]);
    if (!offered.ok) return offered;
    return found.ok ? { ...offered, value: { offered: offered.value, rule: found.value } } : found;
  }

  /** A process that is not offered any more stays with the rule that was made for it. */
  #take({ offered, rule }: RulePage): void {
    const own = rule?.definition;
    this.definitions = own === undefined || offered.some(({ key }) => key === own.key) ? offered : [...offered, own];
    if (this.submission) return;
    this.submission = new Submission<RuleValues>(this.#context, {
      key: `agent.${this.id ?? 'new'}`,
      initial: rule ? valuesOf(rule) : { people: [], definition: '', from: localText(this.now), until: '' },
      missing: () => this.missing,
    });
    void this.submission.restore();
  }

  change(values: Partial<RuleValues>): void {
    if (!this.submission) return;
    this.submission.change({ ...this.submission.value, ...values });
    this.now = this.#context.get(Clock).now();
  }

  async submit(): Promise<void> {
    const { user } = this.#context.session;
    if (!user || !this.submission) return;
    const { definition } = this.submission.value;
    const order = {
      wish: this.#wish,
      ...(this.id !== undefined && { id: this.id }),
      ...(definition !== '' && { definitionKey: definition }),
    };
    const sent = await this.submission.send(order, (key) =>
      this.#context.get(ArrangeAgent)({ ...order, key, viewer: user }),
    );
    if (sent) this.#finish();
  }

  get #wish(): RuleInput {
    const values = this.submission?.value;
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

  #finish(): void {
    const { changes, messages, navigator } = this.#context;
    changes.next({});
    messages.show({ key: 'message.saved' }, 'success');
    navigator.back('agents');
  }
}

const valuesOf = ({ agentId, agentName, definition, from, until }: AgentRule): RuleValues => ({
  people: [{ id: agentId, name: agentName }],
  definition: definition?.key ?? '',
  from: localText(from),
  until: localText(until),
});
