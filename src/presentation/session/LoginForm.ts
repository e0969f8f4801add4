import type { LoginCodes } from '#application/ports/loginCodes.ts';
import type { Credentials, SessionGateway } from '#application/ports/sessionGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { Message } from '../shared/message.ts';
import { failureMessage } from '../shared/message.ts';

export interface LoginState {
  readonly account: string;
  readonly password: string;
  readonly isPasswordShown: boolean;
  /** The account, and never the password, is there the next time. */
  readonly isRemembered: boolean;
  /** Where the platform wants the code of a picture. */
  readonly picture?: LoginPicture;
  readonly issues: { readonly account?: TextKey; readonly password?: TextKey; readonly letters?: TextKey };
  /** What the platform said about the last attempt. */
  readonly refusal: Message | undefined;
  readonly isBusy: boolean;
}
/** What is shown, what was read in it, and whether somebody goes without. */
export interface LoginPicture {
  readonly number: string;
  readonly address: string;
  readonly letters: string;
  readonly isSkipped: boolean;
}

export interface LoginNeeds {
  /** The adapters come after the first paint; a press waits for them. */
  readonly gateway: () => Promise<SessionGateway>;
  readonly codes: () => Promise<LoginCodes>;
  readonly device: () => Promise<string>;
  /** A number nobody has used. */
  readonly fresh: () => Promise<string>;
  readonly tenant: () => string | undefined;
  /** The account of last time; empty where nobody wants it kept. */
  readonly remembered: () => string | undefined;
  readonly remember: (account: string) => void;
  readonly keepToken: (bearer: string) => void;
  readonly enter: () => void;
}

/** Longer than this is no picture's number to the platform (ADR 23). */
const NUMBER_LETTERS = 16;
/** Somebody else may take a wait that was somebody's: then it begins once more. */
const MOST_WAITS = 3;

/**
 * The login, without MobX: the page must be there before the adapters and view models are. React reads `state` and
 * `subscribe`.
 */
export class LoginForm {
  state: LoginState;
  readonly #needs: LoginNeeds;
  readonly #listeners = new Set<() => void>();
  /** Whether the platform wants a code, once it has said so. */
  #asksForCode: boolean | undefined;
  #preparing: Promise<void> | undefined;

  constructor(needs: LoginNeeds) {
    this.#needs = needs;
    const account = needs.remembered();
    this.state = {
      account: account ?? '',
      password: '',
      isPasswordShown: false,
      isRemembered: account !== '',
      issues: {},
      refusal: undefined,
      isBusy: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): LoginState => this.state;

  typeAccount(account: string): void {
    this.#type('account', { account });
  }
  typePassword(password: string): void {
    this.#type('password', { password });
  }
  togglePassword(): void {
    this.#change({ isPasswordShown: !this.state.isPasswordShown });
  }
  toggleRemembered(): void {
    this.#change({ isRemembered: !this.state.isRemembered });
  }
  readLetters(letters: string): void {
    this.#draw('letters', { letters });
  }
  skipPicture(isSkipped: boolean): void {
    this.#draw('letters', { isSkipped });
  }

  /** Asks whether the platform wants a code; what it says holds from then on. */
  async prepare(): Promise<void> {
    if (this.#asksForCode !== undefined) return;
    this.#preparing ??= this.#askForCode().finally(() => {
      this.#preparing = undefined;
    });
    await this.#preparing;
  }
  async #askForCode(): Promise<void> {
    const codes = await this.#needs.codes().catch(() => undefined);
    const asks = await codes?.isAsked();
    if (asks?.ok !== true) return;
    this.#asksForCode = asks.value;
    if (asks.value) await this.showAnother();
  }
  /** Another picture, under a number of its own. */
  async showAnother(): Promise<void> {
    const [codes, fresh] = await Promise.all([this.#needs.codes(), this.#needs.fresh()]);
    const number = fresh.slice(0, NUMBER_LETTERS);
    const address = await codes.addressOf(number);
    const { isSkipped = false } = this.state.picture ?? {};
    if (address.ok) this.#change({ picture: { number, address: address.value, letters: '', isSkipped } });
  }

  /** Logs in once, however often it is called. What was typed stays when it fails. */
  async submit(): Promise<void> {
    if (this.state.isBusy) return;
    const issues = this.#missing();
    this.#change({ issues, refusal: undefined });
    if (Object.keys(issues).length > 0) return;
    this.#change({ isBusy: true });
    const outcome = await this.#attempt();
    this.#change({ isBusy: false, refusal: outcome });
  }

  async #attempt(): Promise<Message | undefined> {
    const adapters = await Promise.all([this.#needs.gateway(), this.#needs.device()]).catch(() => undefined);
    if (adapters === undefined) return failureMessage({ kind: 'offline' });
    await Promise.race([this.prepare(), patience()]);
    const issues = this.#missing();
    if (Object.keys(issues).length > 0) {
      this.#change({ issues });
      return undefined;
    }
    const [gateway, device] = adapters;
    const account = this.state.account.trim();
    const answer = await this.#ask(gateway, device);
    if (answer === undefined) return undefined;
    if (!answer.ok) {
      if (this.state.picture) await this.showAnother().catch(() => undefined);
      return failureMessage(answer.error);
    }
    this.#needs.remember(this.state.isRemembered ? account : '');
    this.#needs.keepToken(answer.value);
    this.#needs.enter();
    return undefined;
  }

  /** Waits where the platform wants one to, and asks again by itself; `undefined` when somebody goes on otherwise. */
  async #ask(gateway: SessionGateway, device: string): Promise<Result<string, Failure> | undefined> {
    for (let waits = 0; ; waits += 1) {
      const { account, password, picture } = this.state;
      const code: Credentials['code'] =
        picture && (picture.isSkipped ? 'wait' : { picture: picture.number, letters: picture.letters });
      const answer = await gateway.logIn({
        account: account.trim(),
        password,
        device,
        tenant: this.#needs.tenant(),
        ...(code && { code }),
      });
      const seconds = answer.ok || waits === MOST_WAITS ? undefined : waitIn(answer.error);
      if (seconds === undefined) return answer;
      this.#change({ refusal: { key: 'login.waiting', values: { seconds } } });
      if (!(await this.#wait(seconds))) return undefined;
    }
  }

  #wait(seconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        stop();
        resolve(true);
      }, seconds * 1000);
      const { account, password, picture } = this.state;
      const stop = this.subscribe(() => {
        const now = this.state;
        if (now.account === account && now.password === password && now.picture?.isSkipped === picture?.isSkipped)
          return;
        clearTimeout(timer);
        stop();
        resolve(false);
      });
    });
  }

  #missing(): LoginState['issues'] {
    const { account, password, picture } = this.state;
    return {
      ...(account.trim() === '' ? { account: 'login.accountMissing' as const } : {}),
      ...(password === '' ? { password: 'login.passwordMissing' as const } : {}),
      ...(picture?.letters.trim() === '' && !picture.isSkipped ? { letters: 'login.code.missing' as const } : {}),
    };
  }

  #draw(field: keyof LoginState['issues'], part: Partial<LoginPicture>): void {
    const { picture } = this.state;
    if (picture) this.#type(field, { picture: { ...picture, ...part } });
  }
  #type(field: keyof LoginState['issues'], part: Partial<LoginState>): void {
    this.#change({ ...part, issues: withoutIssue(this.state.issues, field), refusal: undefined });
  }
  #change(part: Partial<LoginState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** A platform that does not say whether it wants a code is asked to log somebody in without one. */
const PATIENCE_MS = 3000;
const patience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });

/** How long the platform makes somebody wait who has not read its picture. */
function waitIn(failure: Failure): number | undefined {
  if (failure.kind !== 'refused' || failure.refusal.code !== 'login.wait') return undefined;
  return Number(failure.refusal.values?.['seconds'] ?? 0) || undefined;
}

function withoutIssue(issues: LoginState['issues'], field: keyof LoginState['issues']): LoginState['issues'] {
  return Object.fromEntries(Object.entries(issues).filter(([name]) => name !== field));
}
