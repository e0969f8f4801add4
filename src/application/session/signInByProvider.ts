import {
  isOver,
  signIn,
  type SignInArrival,
  type SignInEffect,
  type SignInEvent,
  type SignInPlan,
  type SignInState,
} from '#domain/session/signIn.ts';
import { isOutsideAddress } from '#domain/session/outsideAddress.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ChatOrigin, SignInAnswer } from '../ports/providerGateway.ts';
import type { SignInPorts } from './signInPorts.ts';

/** The page around a login. */
export interface SignInPage {
  readonly plan: SignInPlan;
  readonly tenant: string;
  readonly arrival: SignInArrival;
  /** Where the chat app returns to; a platform that has no room for the nonce beside it finds it inside. */
  readonly backWith: (nonce: string) => string;
  /** To an address outside of ours. */
  readonly leave: (address: string) => void;
  /** To the page that exchanges the code. */
  readonly handOn: (code: string, nonce: string) => void;
  readonly tell: (state: SignInState) => void;
}

/** Carries out one login from a chat app: does what each step wants, and tells the machine what came of it. */
export class SignInByProvider {
  #state: SignInState = { step: 'idle' };
  readonly #ports: SignInPorts;
  readonly #page: SignInPage;

  constructor(ports: SignInPorts, page: SignInPage) {
    this.#ports = ports;
    this.#page = page;
  }

  /** Begins, once, however often the page is drawn. */
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
    if (effect === undefined || isOver(state)) return;
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
        // Before anything is asked: a reload in the middle begins anew, with another code.
        memory.end();
        return toEvent(await gateway.exchange(this.#from, effect.code, effect.way));
      case 'handOn':
        this.#page.handOn(effect.code, memory.begin(this.#page.plan.aim).nonce);
        return undefined;
      case 'bind': {
        memory.end();
        const bound = await gateway.bind(this.#from, effect.code);
        return bound.ok ? { kind: 'bound' } : failedCall(bound.error);
      }
      case 'exchangeId':
        return toEvent(await gateway.exchangeId(this.#from, effect.openId));
    }
  }

  async #askAddress(way: SignInPlan['way']): Promise<SignInEvent> {
    const { memory } = this.#ports;
    const { nonce } = memory.begin(this.#page.plan.aim);
    const asked = await this.#ports.gateway.address(this.#from, this.#page.backWith(nonce), nonce, way);
    if (asked.ok && isOutsideAddress(asked.value)) return { kind: 'address', address: asked.value };
    // Nobody went away: the next time is a first time again.
    memory.end();
    return asked.ok ? { kind: 'address', address: '' } : failedCall(asked.error);
  }

  async #askCode(): Promise<SignInEvent> {
    const corp = await this.#ports.gateway.corpId(this.#page.tenant);
    if (!corp.ok) return failedCall(corp.error);
    if (corp.value === '') return { kind: 'failed', fault: { kind: 'notConfigured' } };
    const code = await this.#ports.bridge.code(this.#from.provider, corp.value);
    if (code.ok) return { kind: 'code', code: code.value };
    return { kind: 'failed', fault: { kind: code.error === 'missing' ? 'sdkMissing' : 'refused' } };
  }

  get #from(): ChatOrigin {
    const { plan, tenant } = this.#page;
    // The machine wants nothing of anybody outside of a chat app.
    return { provider: plan.provider ?? 'wecom', tenant };
  }
}

const failedCall = (failure: Failure): SignInEvent => ({ kind: 'failed', fault: { kind: 'call', failure } });
const toEvent = (answer: Result<SignInAnswer, Failure>): SignInEvent =>
  answer.ok ? answer.value : failedCall(answer.error);
