import {
  isFinalState,
  signIn,
  type SignInCallback,
  type SignInEffect,
  type SignInEvent,
  type SignInPlan,
  type SignInState,
} from '#domain/auth/signIn.ts';
import { isHttpUrl } from '#domain/auth/outsideAddress.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ChatOrigin, SignInResult } from '../ports/auth/providerGateway.ts';
import type { SignInDependencies } from './signInPorts.ts';

/** The page that runs a login. */
export interface SignInPage {
  readonly plan: SignInPlan;
  readonly tenant: string;
  readonly arrival: SignInCallback;
  /**
   * Returns the redirect address for the chat app. It contains the nonce, for platforms that have no separate parameter
   * for it.
   */
  readonly backWith: (nonce: string) => string;
  /** Navigates to an external address. */
  readonly leave: (address: string) => void;
  /** Navigates to the page that exchanges the code. */
  readonly handOn: (code: string, nonce: string) => void;
  readonly tell: (state: SignInState) => void;
}

/** Runs one login by a chat app: performs the effects of the state machine and feeds the results back as events. */
export class SignInRunner {
  #state: SignInState = { step: 'idle' };
  readonly #ports: SignInDependencies;
  readonly #page: SignInPage;

  constructor(ports: SignInDependencies, page: SignInPage) {
    this.#ports = ports;
    this.#page = page;
  }

  /** Starts the login. Further calls do nothing, so a page may call it on every render. */
  async open(): Promise<void> {
    if (this.#state.step !== 'idle') return;
    const { memory } = this.#ports;
    await this.#take({
      kind: 'opened',
      arrival: this.#page.arrival,
      attempt: memory.current(),
      canRemember: memory.works(),
    });
  }
  again(): Promise<void> {
    return this.#take({ kind: 'again' });
  }
  cameBack(): Promise<void> {
    return this.#take({ kind: 'cameBack' });
  }

  async #take(event: SignInEvent): Promise<void> {
    const { state, effect } = signIn(this.#state, event, this.#page.plan);
    this.#state = state;
    this.#page.tell(state);
    if (effect === undefined || isFinalState(state)) return;
    const next = await this.#carryOut(effect);
    if (next !== undefined) await this.#take(next);
  }

  async #carryOut(effect: SignInEffect): Promise<SignInEvent | undefined> {
    const { gateway, memory } = this.#ports;
    switch (effect.kind) {
      case 'askAddress':
        return this.#askAddress(effect.way);
      case 'askCode':
        return this.#askCode();
      case 'leave':
        this.#page.leave(effect.address);
        return undefined;
      case 'exchange':
        // Deleted before the call: a reload during the call starts again with a new code.
        memory.end();
        return toEvent(await gateway.exchange(this.#from, effect.code, effect.way));
      case 'handOn':
        this.#page.handOn(effect.code, memory.begin(this.#page.plan.aim).nonce);
        return undefined;
      case 'bind': {
        memory.end();
        const bound = await gateway.bind(this.#from, effect.code);
        return bound.ok ? { kind: 'bound' } : toFailedEvent(bound.error);
      }
      case 'exchangeId':
        return toEvent(await gateway.exchangeId(this.#from, effect.openId));
    }
  }

  async #askAddress(way: SignInPlan['way']): Promise<SignInEvent> {
    const { memory } = this.#ports;
    const { nonce } = memory.begin(this.#page.plan.aim);
    const asked = await this.#ports.gateway.address(this.#from, this.#page.backWith(nonce), nonce, way);
    if (asked.ok && isHttpUrl(asked.value)) return { kind: 'address', address: asked.value };
    // The user was not redirected, so the next attempt counts as the first one.
    memory.end();
    return asked.ok ? { kind: 'address', address: '' } : toFailedEvent(asked.error);
  }

  async #askCode(): Promise<SignInEvent> {
    const corp = await this.#ports.gateway.corpId(this.#page.tenant);
    if (!corp.ok) return toFailedEvent(corp.error);
    if (corp.value === '') return { kind: 'failed', fault: { kind: 'notConfigured' } };
    const code = await this.#ports.bridge.code(this.#from.provider, corp.value);
    if (code.ok) return { kind: 'code', code: code.value };
    return { kind: 'failed', fault: { kind: code.error === 'missing' ? 'sdkMissing' : 'refused' } };
  }

  get #from(): ChatOrigin {
    const { plan, tenant } = this.#page;
    // The state machine requests nothing outside of a chat app, so the default is never used.
    return { provider: plan.provider ?? 'wecom', tenant };
  }
}

const toFailedEvent = (failure: Failure): SignInEvent => ({ kind: 'failed', fault: { kind: 'call', failure } });
const toEvent = (answer: Result<SignInResult, Failure>): SignInEvent =>
  answer.ok ? answer.value : toFailedEvent(answer.error);
