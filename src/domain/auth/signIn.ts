import type { Failure } from '../shared/failure.ts';
import { isHttpUrl } from './outsideAddress.ts';
import type { Provider } from './provider.ts';

/**
 * How a chat app login works. `unified`: one call exchanges the code for a token; `older`: the code is exchanged for
 * the id of the chat account, and that for a token (contract login 8).
 */
export type SignInProtocol = 'unified' | 'older';

/** The purpose of the code: to log in, or to bind the chat account to the user who is logged in. */
export type SignInPurpose = 'login' | 'bind';

/** The login attempt stored on the device before the page is left. */
export interface SignInAttempt {
  readonly purpose: SignInPurpose;
  /** Random; must be returned with the code, otherwise the code belongs to another login. */
  readonly nonce: string;
}

/** The URL parameters when the page opens. */
export interface SignInCallback {
  readonly code?: string;
  readonly nonce?: string;
  /** Whether the user or the chat app has refused the login. */
  readonly isRefused: boolean;
}

/** Why a login from a chat app failed. `call` contains the failure of a request. */
export type SignInFault =
  | { readonly kind: 'noChatApp' }
  /** The chat app is not configured. */
  | { readonly kind: 'notConfigured' }
  | { readonly kind: 'refused' }
  /** The user returned without a code, with the back button. */
  | { readonly kind: 'cameBack' }
  /** The code belongs to another login. */
  | { readonly kind: 'otherLogin' }
  /** The SDK of the chat app could not be loaded. */
  | { readonly kind: 'sdkMissing' }
  /** The attempt cannot be stored, so a forged code could not be detected. */
  | { readonly kind: 'noMemory' }
  | { readonly kind: 'call'; readonly failure: Failure };

/** State of a login from a chat app. The last four are final. */
export type SignInState =
  | { readonly step: 'idle' }
  | { readonly step: 'askAddress' }
  | { readonly step: 'askCode' }
  | { readonly step: 'away' }
  | { readonly step: 'code' }
  | { readonly step: 'id'; readonly openId: string }
  | { readonly step: 'bound' }
  | { readonly step: 'token'; readonly token: string }
  | { readonly step: 'notBound'; readonly openId: string }
  | { readonly step: 'failed'; readonly fault: SignInFault };

export type SignInEvent =
  | {
      readonly kind: 'opened';
      readonly callback: SignInCallback;
      readonly attempt: SignInAttempt | undefined;
      readonly canRemember: boolean;
    }
  /** The user has requested it. */
  | { readonly kind: 'again' }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'id'; readonly openId: string }
  | { readonly kind: 'bound' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'notBound'; readonly openId: string }
  | { readonly kind: 'failed'; readonly fault: SignInFault }
  /** The page was restored from the back/forward cache. */
  | { readonly kind: 'cameBack' };

/** The next action; its result is the next event. */
export type SignInEffect =
  | { readonly kind: 'askAddress'; readonly protocol: SignInProtocol }
  | { readonly kind: 'askCode' }
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'exchange'; readonly protocol: SignInProtocol; readonly code: string }
  /** Another page exchanges the code (spec 7). */
  | { readonly kind: 'handOn'; readonly code: string }
  | { readonly kind: 'bind'; readonly code: string }
  | { readonly kind: 'exchangeId'; readonly openId: string };

/** Parameters of the login: the chat app in which the page is open, the protocol and the purpose. */
export interface SignInPlan {
  readonly provider: Provider | undefined;
  readonly protocol: SignInProtocol;
  readonly purpose: SignInPurpose;
  readonly forwardsCode?: boolean;
}

export interface SignInTransition {
  readonly state: SignInState;
  readonly effect?: SignInEffect;
}

const failed = (fault: SignInFault): SignInTransition => ({ state: { step: 'failed', fault } });

/** Starts a login. DingTalk returns a code through its SDK; the other apps redirect (contract login 5). */
const begin = ({ provider, protocol }: SignInPlan): SignInTransition =>
  provider === undefined
    ? failed({ kind: 'noChatApp' })
    : provider === 'dingtalk'
      ? { state: { step: 'askCode' }, effect: { kind: 'askCode' } }
      : { state: { step: 'askAddress' }, effect: { kind: 'askAddress', protocol } };

/**
 * State machine of a login from a chat app. Events that are not expected in the current state are ignored, so that a
 * code is exchanged once and the user is redirected once.
 */
export function signIn(state: SignInState, event: SignInEvent, plan: SignInPlan): SignInTransition {
  switch (event.kind) {
    case 'opened':
      return state.step === 'idle' ? handleOpened(event, plan) : { state };
    case 'again':
      return state.step === 'failed' || state.step === 'idle' ? begin(plan) : { state };
    case 'address':
      return state.step === 'askAddress' ? redirectTo(event.address) : { state };
    case 'code':
      return state.step === 'askCode' ? useCode(event.code, plan, plan.purpose) : { state };
    case 'id':
      return state.step === 'code'
        ? { state: { step: 'id', openId: event.openId }, effect: { kind: 'exchangeId', openId: event.openId } }
        : { state };
    case 'bound':
      return isExchanging(state) ? { state: { step: 'bound' } } : { state };
    case 'token':
      return isExchanging(state) ? { state: { step: 'token', token: event.token } } : { state };
    case 'notBound':
      return isExchanging(state) ? { state: { step: 'notBound', openId: event.openId } } : { state };
    case 'failed':
      return isFinalState(state) ? { state } : failed(event.fault);
    case 'cameBack':
      return state.step === 'away' ? failed({ kind: 'cameBack' }) : { state };
  }
}

const isExchanging = ({ step }: SignInState): boolean => step === 'code' || step === 'id';
export const isFinalState = ({ step }: SignInState): boolean =>
  step === 'token' || step === 'bound' || step === 'notBound' || step === 'failed';

/** Redirects to the chat app. An empty URL (the chat app is not configured) or one that is not HTTP(S) fails. */
const redirectTo = (address: string): SignInTransition =>
  isHttpUrl(address)
    ? { state: { step: 'away' }, effect: { kind: 'leave', address } }
    : failed({ kind: 'notConfigured' });

const useCode = (code: string, { protocol, forwardsCode = false }: SignInPlan, aim: SignInPurpose): SignInTransition =>
  forwardsCode
    ? { state: { step: 'away' }, effect: { kind: 'handOn', code } }
    : {
        state: { step: 'code' },
        effect: aim === 'bind' ? { kind: 'bind', code } : { kind: 'exchange', protocol, code },
      };

/**
 * Handles the opened page. A code is accepted only if this device started the attempt, and once: the caller deletes the
 * stored attempt with the code. A refused or cancelled attempt stays stored, so that the page does not redirect again
 * by itself.
 */
function handleOpened(
  { callback: { code, nonce, isRefused }, attempt, canRemember }: Extract<SignInEvent, { kind: 'opened' }>,
  plan: SignInPlan,
): SignInTransition {
  if (plan.provider === undefined) return failed({ kind: 'noChatApp' });
  if (isRefused) return failed({ kind: 'refused' });
  if (code !== undefined && attempt !== undefined && nonce === attempt.nonce)
    return useCode(code, plan, attempt.purpose);
  // DingTalk needs no redirect for another code.
  if (plan.provider === 'dingtalk') return begin(plan);
  if (code !== undefined) return failed({ kind: 'otherLogin' });
  if (attempt !== undefined) return failed({ kind: 'cameBack' });
  return canRemember ? begin(plan) : failed({ kind: 'noMemory' });
}
