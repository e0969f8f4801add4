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

export interface SignInPage {
  readonly plan: SignInPlan;
  readonly tenant: string;
  readonly callback: SignInCallback;
  /**
   * Returns the redirect address for the chat app. It contains the nonce, for platforms that have no separate parameter
   * for it.
   */
  readonly createReturnUrl: (nonce: string) => string;
  readonly redirect: (address: string) => void;
  /** Navigates to the page that exchanges the code. */
  readonly forwardCode: (code: string, nonce: string) => void;
  readonly onStateChange: (state: SignInState) => void;
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
  async start(): Promise<void> {
    if (this.#state.step !== 'idle') return;
    const { storage } = this.#ports;
    await this.#dispatch({
      kind: 'opened',
      callback: this.#page.callback,
      attempt: storage.getAttempt(),
      canRemember: storage.isAvailable(),
    });
  }
  retry(): Promise<void> {
    return this.#dispatch({ kind: 'again' });
  }
  resume(): Promise<void> {
    return this.#dispatch({ kind: 'cameBack' });
  }

  async #dispatch(event: SignInEvent): Promise<void> {
    const { state, effect } = signIn(this.#state, event, this.#page.plan);
    this.#state = state;
    this.#page.onStateChange(state);
    if (effect === undefined || isFinalState(state)) return;
    const next = await this.#runEffect(effect);
    if (next !== undefined) await this.#dispatch(next);
  }

  async #runEffect(effect: SignInEffect): Promise<SignInEvent | undefined> {
    const { gateway, storage } = this.#ports;
    switch (effect.kind) {
      case 'askAddress':
        return this.#requestAddress(effect.protocol);
      case 'askCode':
        return this.#requestCode();
      case 'leave':
        this.#page.redirect(effect.address);
        return undefined;
      case 'exchange':
        // Deleted before the call: a reload during the call starts again with a new code.
        storage.endAttempt();
        return toEvent(await gateway.exchangeCode(this.#origin, effect.code, effect.protocol));
      case 'handOn':
        this.#page.forwardCode(effect.code, storage.startAttempt(this.#page.plan.purpose).nonce);
        return undefined;
      case 'bind': {
        storage.endAttempt();
        const bound = await gateway.bind(this.#origin, effect.code);
        return bound.ok ? { kind: 'bound' } : toFailedEvent(bound.error);
      }
      case 'exchangeId':
        return toEvent(await gateway.exchangeId(this.#origin, effect.openId));
    }
  }

  async #requestAddress(way: SignInPlan['protocol']): Promise<SignInEvent> {
    const { storage } = this.#ports;
    const { nonce } = storage.startAttempt(this.#page.plan.purpose);
    const asked = await this.#ports.gateway.getAuthorizationUrl(
      this.#origin,
      this.#page.createReturnUrl(nonce),
      nonce,
      way,
    );
    if (asked.ok && isHttpUrl(asked.value)) return { kind: 'address', address: asked.value };
    // The user was not redirected, so the next attempt counts as the first one.
    storage.endAttempt();
    return asked.ok ? { kind: 'address', address: '' } : toFailedEvent(asked.error);
  }

  async #requestCode(): Promise<SignInEvent> {
    const corp = await this.#ports.gateway.getCorpId(this.#page.tenant);
    if (!corp.ok) return toFailedEvent(corp.error);
    if (corp.value === '') return { kind: 'failed', fault: { kind: 'notConfigured' } };
    const code = await this.#ports.bridge.code(this.#origin.provider, corp.value);
    if (code.ok) return { kind: 'code', code: code.value };
    return { kind: 'failed', fault: { kind: code.error === 'missing' ? 'sdkMissing' : 'refused' } };
  }

  get #origin(): ChatOrigin {
    const { plan, tenant } = this.#page;
    // The state machine requests nothing outside of a chat app, so the default is never used.
    return { provider: plan.provider ?? 'wecom', tenant };
  }
}

const toFailedEvent = (failure: Failure): SignInEvent => ({ kind: 'failed', fault: { kind: 'call', failure } });
const toEvent = (answer: Result<SignInResult>): SignInEvent => (answer.ok ? answer.value : toFailedEvent(answer.error));
