import type { Failure } from '../shared/failure.ts';
import { isOutsideAddress } from './outsideAddress.ts';
import type { Provider } from './provider.ts';

/**
 * How somebody gets in from a chat app. `unified`: one call makes a token of the code; `older`: the code becomes the id
 * of the chat account first, and that the token (contract login 8).
 */
export type SignInWay = 'unified' | 'older';

/** What the code is for: getting in, or binding the chat account to whoever is in. */
export type SignInAim = 'login' | 'bind';

/** What was begun before the page went away, as the device remembers it. */
export interface SignInAttempt {
  readonly aim: SignInAim;
  /** Random; comes back with the answer, or the answer belongs to another login. */
  readonly nonce: string;
}

/** What stands in the address when the page opens. */
export interface SignInArrival {
  readonly code?: string;
  readonly nonce?: string;
  /** The person, or the chat app, has said no. */
  readonly isRefused: boolean;
}

/** Why a login from a chat app came to nothing; a failure of a call keeps its own words. */
export type SignInFault =
  | { readonly kind: 'noChatApp' }
  /** Nobody has configured this chat app. */
  | { readonly kind: 'notConfigured' }
  | { readonly kind: 'refused' }
  /** Came back without an answer: by the back button. */
  | { readonly kind: 'cameBack' }
  /** The answer belongs to another login. */
  | { readonly kind: 'otherLogin' }
  /** The script of the chat app did not come. */
  | { readonly kind: 'sdkMissing' }
  /** Nothing can be remembered here, so an answer could not be told from a stranger's. */
  | { readonly kind: 'noMemory' }
  | { readonly kind: 'call'; readonly failure: Failure };

/** Where a login from a chat app stands. The last four are its ends. */
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
      readonly arrival: SignInArrival;
      readonly attempt: SignInAttempt | undefined;
      readonly canRemember: boolean;
    }
  /** The person has asked for it. */
  | { readonly kind: 'again' }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'id'; readonly openId: string }
  | { readonly kind: 'bound' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'notBound'; readonly openId: string }
  | { readonly kind: 'failed'; readonly fault: SignInFault }
  /** The page stands here again as it was left. */
  | { readonly kind: 'cameBack' };

/** What is to be done next; its outcome is the next event. */
export type SignInEffect =
  | { readonly kind: 'askAddress'; readonly way: SignInWay }
  | { readonly kind: 'askCode' }
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'exchange'; readonly way: SignInWay; readonly code: string }
  /** Another page exchanges it (spec 7). */
  | { readonly kind: 'handOn'; readonly code: string }
  | { readonly kind: 'bind'; readonly code: string }
  | { readonly kind: 'exchangeId'; readonly openId: string };

/** What a page signs in by: the chat app it is shown in, and the way its name stands for. */
export interface SignInPlan {
  readonly provider: Provider | undefined;
  readonly way: SignInWay;
  readonly aim: SignInAim;
  readonly handsOn?: boolean;
}

export interface SignInMove {
  readonly state: SignInState;
  readonly effect?: SignInEffect;
}

const failed = (fault: SignInFault): SignInMove => ({ state: { step: 'failed', fault } });

/** DingTalk hands its code to a page, the others send one away for it (contract login 5). */
const begin = ({ provider, way }: SignInPlan): SignInMove =>
  provider === undefined
    ? failed({ kind: 'noChatApp' })
    : provider === 'dingtalk'
      ? { state: { step: 'askCode' }, effect: { kind: 'askCode' } }
      : { state: { step: 'askAddress' }, effect: { kind: 'askAddress', way } };

/**
 * One login from a chat app, step by step. What comes when nobody waits for it changes nothing: a code is exchanged
 * once, and nobody is sent away twice.
 */
export function signIn(state: SignInState, event: SignInEvent, plan: SignInPlan): SignInMove {
  switch (event.kind) {
    case 'opened':
      return state.step === 'idle' ? opened(event, plan) : { state };
    case 'again':
      return state.step === 'failed' || state.step === 'idle' ? begin(plan) : { state };
    case 'address':
      return state.step === 'askAddress' ? leave(event.address) : { state };
    case 'code':
      return state.step === 'askCode' ? useCode(event.code, plan, plan.aim) : { state };
    case 'id':
      return state.step === 'code'
        ? { state: { step: 'id', openId: event.openId }, effect: { kind: 'exchangeId', openId: event.openId } }
        : { state };
    case 'bound':
      return isAsking(state) ? { state: { step: 'bound' } } : { state };
    case 'token':
      return isAsking(state) ? { state: { step: 'token', token: event.token } } : { state };
    case 'notBound':
      return isAsking(state) ? { state: { step: 'notBound', openId: event.openId } } : { state };
    case 'failed':
      return isOver(state) ? { state } : failed(event.fault);
    case 'cameBack':
      return state.step === 'away' ? failed({ kind: 'cameBack' }) : { state };
  }
}

const isAsking = ({ step }: SignInState): boolean => step === 'code' || step === 'id';
export const isOver = ({ step }: SignInState): boolean =>
  step === 'token' || step === 'bound' || step === 'notBound' || step === 'failed';

/** A platform without an address for this chat app says an empty one; to what is none of the web nobody is sent. */
const leave = (address: string): SignInMove =>
  isOutsideAddress(address)
    ? { state: { step: 'away' }, effect: { kind: 'leave', address } }
    : failed({ kind: 'notConfigured' });

const useCode = (code: string, { way, handsOn = false }: SignInPlan, aim: SignInAim): SignInMove =>
  handsOn
    ? { state: { step: 'away' }, effect: { kind: 'handOn', code } }
    : { state: { step: 'code' }, effect: aim === 'bind' ? { kind: 'bind', code } : { kind: 'exchange', way, code } };

/**
 * An answer counts where it was asked for here, and once: whoever remembers the attempt forgets it with the code. One
 * that was refused, or left by the back button, stays remembered: the page does not send anybody away again by itself.
 */
function opened(
  { arrival: { code, nonce, isRefused }, attempt, canRemember }: Extract<SignInEvent, { kind: 'opened' }>,
  plan: SignInPlan,
): SignInMove {
  if (plan.provider === undefined) return failed({ kind: 'noChatApp' });
  if (isRefused) return failed({ kind: 'refused' });
  if (code !== undefined && attempt !== undefined && nonce === attempt.nonce) return useCode(code, plan, attempt.aim);
  // Asking the app for another code sends nobody anywhere.
  if (plan.provider === 'dingtalk') return begin(plan);
  if (code !== undefined) return failed({ kind: 'otherLogin' });
  if (attempt !== undefined) return failed({ kind: 'cameBack' });
  return canRemember ? begin(plan) : failed({ kind: 'noMemory' });
}
