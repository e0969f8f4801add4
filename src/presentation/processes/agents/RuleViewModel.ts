import { makeAutoObservable, observableRef } from 'mobx';
import { AgentGateway, type AgentPeriod, type RuleDefinition } from '#application/ports/workflow/agentGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import { ArrangeAgent } from '#application/useCases/useCases.ts';
import { parseAgentRule, type AgentRule, type AgentRuleInput } from '#domain/requests/agentRule.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { parseCompanyTimestamp, formatCompanyTimestamp } from '../../ui/workflow/parseCompanyTimestamp.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PickedPerson } from '../../ui/people/pickerSettings.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import type { RuleDetails } from './describeRule.ts';

/** The input of the form: dates as text, and an empty `definition` for all processes. */
interface RuleValues {
  readonly people: readonly PickedPerson[];
  readonly definition: string;
  readonly from: string;
  readonly until: string;
}

interface RulePage {
  readonly definitions: readonly RuleDefinition[];
  readonly rule: AgentRule | undefined;
}

/** View model for creating or editing an agent rule. A failure keeps the input. */
export class RuleViewModel implements ViewModel {
  readonly id: string | undefined;
  readonly loader: Loader<RulePage>;
  /** The input. Undefined until the rule to edit is loaded. */
  submission: Submission<RuleValues> | undefined = undefined;
  /** The processes a rule can be limited to. */
  definitions: readonly RuleDefinition[] = [];
  now: Instant;
  readonly #context: PageContext;
  /** Absences of the chosen agent during the rule. Empty if they cannot be loaded. */
  readonly #absences: Loader<readonly AgentPeriod[], never>;

  /** @param id the rule to edit; undefined to create one. */
  constructor(context: PageContext, id: string | undefined) {
    this.#context = context;
    this.id = id;
    this.now = context.get(Clock).now();
    this.loader = new Loader(
      context,
      () => this.#load(),
      (answer) => answer.ok && this.#apply(answer.value),
    );
    this.#absences = new Loader(context, () => this.#loadAbsences());
    makeAutoObservable(
      this,
      { id: false, loader: false, submission: observableRef, definitions: observableRef },
      { autoBind: true },
    );
  }

  get missing(): Message | undefined {
    const rule = parseAgentRule(this.#input, this.#viewerId, this.now);
    return rule.ok ? undefined : failureMessage(rule.error);
  }
  /** The rule described by the input. Undefined while the input is incomplete. */
  get details(): RuleDetails | undefined {
    const rule = parseAgentRule(this.#input, this.#viewerId, this.now);
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

  get absences(): readonly AgentPeriod[] {
    return this.details ? (this.#absences.value ?? []) : [];
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    this.#absences.cancel();
    void this.submission?.saveDrafts();
  }

  async #load(): Promise<ReadResult<RulePage>> {
    const { get, session } = this.#context;
    const [offered, found] = await Promise.all([get(AgentGateway).listDefinitions(), this.#loadRule(), session.load()]);
    if (!offered.ok) return offered;
    return found.ok ? { ...offered, value: { definitions: offered.value, rule: found.value } } : found;
  }

  /** Keeps the process of the rule selectable even if the platform no longer offers it. */
  #apply({ definitions, rule }: RulePage): void {
    const own = rule?.definition;
    this.definitions =
      own === undefined || definitions.some(({ key }) => key === own.key) ? definitions : [...definitions, own];
    if (this.submission) return;
    this.submission = new Submission<RuleValues>(this.#context, {
      key: `agent.${this.id ?? 'new'}`,
      initial: rule
        ? toRuleValues(rule)
        : { people: [], definition: '', from: formatCompanyTimestamp(this.now), until: '' },
      findMissing: () => this.missing,
    });
    void this.submission.restore().then(() => this.#absences.reload());
  }
  async #loadAbsences(): Promise<ReadResult<readonly AgentPeriod[], never>> {
    const rule = parseAgentRule(this.#input, this.#viewerId, this.now);
    if (!rule.ok) return ok([]);
    const { agent, from, until } = rule.value;
    const answer = await this.#context.get(AgentGateway).listAbsences(agent, from, until);
    return ok(answer.ok ? answer.value : []);
  }

  change(values: Partial<RuleValues>): void {
    if (!this.submission) return;
    this.submission.change({ ...this.submission.value, ...values });
    this.now = this.#context.get(Clock).now();
    void this.#absences.reload();
  }

  async submit(): Promise<void> {
    const { user } = this.#context.session;
    if (!user || !this.submission) return;
    const { definition } = this.submission.value;
    const order = {
      wish: this.#input,
      ...(this.id !== undefined && { id: this.id }),
      ...(definition !== '' && { definitionKey: definition }),
    };
    const sent = await this.submission.send(order, (key) =>
      this.#context.get(ArrangeAgent)({ ...order, key, viewer: user }),
    );
    if (sent) this.#finish();
  }

  get #input(): AgentRuleInput {
    const values = this.submission?.value;
    return {
      agent: values?.people[0]?.id,
      from: parseCompanyTimestamp(values?.from ?? ''),
      until: parseCompanyTimestamp(values?.until ?? ''),
    };
  }
  get #viewerId(): string {
    return this.#context.session.user?.id ?? '';
  }

  /** Loads the rule to edit. Returns undefined for a new rule. */
  async #loadRule(): Promise<Result<AgentRule | undefined>> {
    if (this.id === undefined) return ok(undefined);
    const found = await this.#context
      .get(AgentGateway)
      .listRules({ number: 1, size: 1, search: '', filters: { id: this.id } });
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

const toRuleValues = ({ agentId, agentName, definition, from, until }: AgentRule): RuleValues => ({
  people: [{ id: agentId, name: agentName }],
  definition: definition?.key ?? '',
  from: formatCompanyTimestamp(from),
  until: formatCompanyTimestamp(until),
});
