import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { Message } from '../shared/message.ts';
import { failureMessage } from '../shared/message.ts';

export interface LoginState {
  readonly account: string;
  readonly password: string;
  readonly isPasswordShown: boolean;
  readonly issues: { readonly account?: TextKey; readonly password?: TextKey };
  /** What the platform said about the last attempt. */
  readonly refusal: Message | undefined;
  readonly isBusy: boolean;
}
const EMPTY: LoginState = {
  account: '',
  password: '',
  isPasswordShown: false,
  issues: {},
  refusal: undefined,
  isBusy: false,
};

export interface LoginNeeds {
  /** The adapters come after the first paint; a press waits for them. */
  readonly gateway: () => Promise<SessionGateway>;
  readonly device: () => Promise<string>;
  readonly tenant: () => string | undefined;
  readonly keepToken: (bearer: string) => void;
  readonly enter: () => void;
}

/**
 * The login, without MobX: the page must be there before the adapters and view models are. React reads `state` and
 * `subscribe`.
 */
export class LoginForm {
  state: LoginState = EMPTY;
  readonly #needs: LoginNeeds;
  readonly #listeners = new Set<() => void>();

  constructor(needs: LoginNeeds) {
    this.#needs = needs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): LoginState => this.state;

  typeAccount(account: string): void {
    this.#change({ account, issues: withoutIssue(this.state.issues, 'account'), refusal: undefined });
  }
  typePassword(password: string): void {
    this.#change({ password, issues: withoutIssue(this.state.issues, 'password'), refusal: undefined });
  }
  togglePassword(): void {
    this.#change({ isPasswordShown: !this.state.isPasswordShown });
  }

  /** Logs in once, however often it is called. What was typed stays when it fails. */
  async submit(): Promise<void> {
    if (this.state.isBusy) return;
    const issues = this.#missing();
    this.#change({ issues, refusal: undefined });
    if (Object.keys(issues).length > 0) return;
    this.#change({ isBusy: true });
    const { account, password } = this.state;
    const outcome = await this.#attempt(account.trim(), password);
    this.#change({ isBusy: false, refusal: outcome });
  }

  async #attempt(account: string, password: string): Promise<Message | undefined> {
    const adapters = await Promise.all([this.#needs.gateway(), this.#needs.device()]).catch(() => undefined);
    if (adapters === undefined) return failureMessage({ kind: 'offline' });
    const [gateway, device] = adapters;
    const answer = await gateway.logIn(account, password, device, this.#needs.tenant());
    if (!answer.ok) return failureMessage(answer.error);
    this.#needs.keepToken(answer.value);
    this.#needs.enter();
    return undefined;
  }

  #missing(): LoginState['issues'] {
    return {
      ...(this.state.account.trim() === '' ? { account: 'login.accountMissing' as const } : {}),
      ...(this.state.password === '' ? { password: 'login.passwordMissing' as const } : {}),
    };
  }

  #change(part: Partial<LoginState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function withoutIssue(issues: LoginState['issues'], field: keyof LoginState['issues']): LoginState['issues'] {
  return Object.fromEntries(Object.entries(issues).filter(([name]) => name !== field));
}
