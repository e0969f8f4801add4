import type { CaptchaGateway } from '#application/ports/auth/loginCodes.ts';
import type { Credentials, SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import { failureMessage, type Message } from '../ui/feedback/message.ts';

export interface LoginState {
  readonly account: string;
  readonly password: string;
  readonly isPasswordShown: boolean;
  /** Whether the account is remembered for the next login. The password never is. */
  readonly isRemembered: boolean;
  /** The CAPTCHA, if the platform requires one. */
  readonly picture?: LoginCaptcha;
  readonly issues: { readonly account?: TextKey; readonly password?: TextKey; readonly captchaAnswer?: TextKey };
  /** The reason why the last attempt was refused. */
  readonly refusal: Message | undefined;
  readonly isBusy: boolean;
}
/** The CAPTCHA picture, the typed letters, and whether the user chose to wait instead. */
export interface LoginCaptcha {
  readonly id: string;
  readonly address: string;
  readonly answer: string;
  readonly isSkipped: boolean;
}

export interface LoginFormOptions {
  /** Loaded after the first paint. A submit waits for it. */
  readonly gateway: () => Promise<SessionGateway>;
  readonly captcha: () => Promise<CaptchaGateway>;
  readonly getDeviceId: () => Promise<string>;
  readonly createId: () => Promise<string>;
  readonly getTenant: () => string | undefined;
  /** Returns the remembered account; an empty text if the user does not want it remembered. */
  readonly getRememberedAccount: () => string | undefined;
  readonly rememberAccount: (account: string) => void;
  readonly storeToken: (bearer: string) => void;
  readonly onLoggedIn: () => void;
}

/** Maximum length of a picture's number (ADR 23). */
const CAPTCHA_ID_LENGTH = 16;
/** Maximum number of waiting times. Another user can take over a waiting time, which then starts again. */
const MAX_WAITS = 3;

/**
 * State of the login form, without MobX, because the page must render before gateways and view models are loaded. React
 * subscribes with `subscribe` and `snapshot`.
 */
export class LoginForm {
  state: LoginState;
  readonly #options: LoginFormOptions;
  readonly #listeners = new Set<() => void>();
  /** Whether the platform requires a CAPTCHA. Undefined until it has responded. */
  #needsCaptcha: boolean | undefined;
  #checkingCaptcha: Promise<void> | undefined;

  constructor(needs: LoginFormOptions) {
    this.#options = needs;
    const account = needs.getRememberedAccount();
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
    this.#changeField('account', { account });
  }
  typePassword(password: string): void {
    this.#changeField('password', { password });
  }
  togglePassword(): void {
    this.#change({ isPasswordShown: !this.state.isPasswordShown });
  }
  toggleRemembered(): void {
    this.#change({ isRemembered: !this.state.isRemembered });
  }
  setCaptchaAnswer(answer: string): void {
    this.#changeCaptcha('captchaAnswer', { answer });
  }
  setCaptchaSkipped(isSkipped: boolean): void {
    this.#changeCaptcha('captchaAnswer', { isSkipped });
  }

  /** Asks the platform whether it requires a CAPTCHA. The response is kept. */
  async checkCaptcha(): Promise<void> {
    if (this.#needsCaptcha !== undefined) return;
    this.#checkingCaptcha ??= this.#loadCaptcha().finally(() => {
      this.#checkingCaptcha = undefined;
    });
    await this.#checkingCaptcha;
  }
  async #loadCaptcha(): Promise<void> {
    const codes = await this.#options.captcha().catch(() => undefined);
    const asks = await codes?.isRequired();
    if (asks?.ok !== true) return;
    this.#needsCaptcha = asks.value;
    if (asks.value) await this.loadNextCaptcha();
  }
  /** Loads another picture with a new number. */
  async loadNextCaptcha(): Promise<void> {
    const [codes, fresh] = await Promise.all([this.#options.captcha(), this.#options.createId()]);
    const id = fresh.slice(0, CAPTCHA_ID_LENGTH);
    const address = await codes.getPictureUrl(id);
    const { isSkipped = false } = this.state.picture ?? {};
    if (address.ok) this.#change({ picture: { id, address: address.value, answer: '', isSkipped } });
  }

  /** Logs in. Further calls while it is running have no effect. A failure keeps the input. */
  async submit(): Promise<void> {
    if (this.state.isBusy) return;
    const issues = this.#findIssues();
    this.#change({ issues, refusal: undefined });
    if (Object.keys(issues).length > 0) return;
    this.#change({ isBusy: true });
    const outcome = await this.#logIn();
    this.#change({ isBusy: false, refusal: outcome });
  }

  async #logIn(): Promise<Message | undefined> {
    const adapters = await Promise.all([this.#options.gateway(), this.#options.getDeviceId()]).catch(() => undefined);
    if (adapters === undefined) return failureMessage({ kind: 'offline' });
    await Promise.race([this.checkCaptcha(), captchaTimeout()]);
    const issues = this.#findIssues();
    if (Object.keys(issues).length > 0) {
      this.#change({ issues });
      return undefined;
    }
    const [gateway, device] = adapters;
    const account = this.state.account.trim();
    const answer = await this.#sendCredentials(gateway, device);
    if (answer === undefined) return undefined;
    if (!answer.ok) {
      if (this.state.picture) await this.loadNextCaptcha().catch(() => undefined);
      return failureMessage(answer.error);
    }
    this.#options.rememberAccount(this.state.isRemembered ? account : '');
    this.#options.storeToken(answer.value);
    this.#options.onLoggedIn();
    return undefined;
  }

  /**
   * Sends the credentials. If the platform requires a waiting time, waits and sends them again. Returns undefined if
   * the user changed the input meanwhile.
   */
  async #sendCredentials(gateway: SessionGateway, device: string): Promise<Result<string> | undefined> {
    for (let waits = 0; ; waits += 1) {
      const { account, password, picture } = this.state;
      const code: Credentials['code'] =
        picture && (picture.isSkipped ? 'wait' : { picture: picture.id, letters: picture.answer });
      const answer = await gateway.logIn({
        account: account.trim(),
        password,
        device,
        tenant: this.#options.getTenant(),
        ...(code && { code }),
      });
      const seconds = answer.ok || waits === MAX_WAITS ? undefined : requiredWaitSeconds(answer.error);
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

  #findIssues(): LoginState['issues'] {
    const { account, password, picture } = this.state;
    return {
      ...(account.trim() === '' ? { account: 'login.accountMissing' as const } : {}),
      ...(password === '' ? { password: 'login.passwordMissing' as const } : {}),
      ...(picture?.answer.trim() === '' && !picture.isSkipped ? { captchaAnswer: 'login.code.missing' as const } : {}),
    };
  }

  #changeCaptcha(field: keyof LoginState['issues'], part: Partial<LoginCaptcha>): void {
    const { picture } = this.state;
    if (picture) this.#changeField(field, { picture: { ...picture, ...part } });
  }
  #changeField(field: keyof LoginState['issues'], part: Partial<LoginState>): void {
    this.#change({ ...part, issues: withoutIssue(this.state.issues, field), refusal: undefined });
  }
  #change(part: Partial<LoginState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** Maximum time in milliseconds to wait for that response. After it, the login is sent without a CAPTCHA. */
const CAPTCHA_TIMEOUT_MS = 3000;
const captchaTimeout = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, CAPTCHA_TIMEOUT_MS);
  });

/** Returns the waiting time in seconds that the platform requires without a CAPTCHA. */
function requiredWaitSeconds(failure: Failure): number | undefined {
  if (failure.kind !== 'refused' || failure.refusal.code !== 'login.wait') return undefined;
  return Number(failure.refusal.values?.['seconds'] ?? 0) || undefined;
}

function withoutIssue(issues: LoginState['issues'], field: keyof LoginState['issues']): LoginState['issues'] {
  return Object.fromEntries(Object.entries(issues).filter(([name]) => name !== field));
}
