import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { createLocalPreferenceStore } from '#infrastructure/platform/storage/localStores.ts';
import { createRandomKeys } from '#infrastructure/platform/randomCommandKeys.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import type { Credentials } from '#application/ports/auth/sessionGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { loadDeviceId } from './loadDeviceId.ts';
import { LoginForm } from './LoginForm.ts';

interface Wishes {
  readonly isAsked?: boolean;
  readonly remembered?: string;
}

function loginWith(
  answer: (credentials: Credentials) => Promise<Result<string, Failure>>,
  { isAsked = false, remembered }: Wishes = {},
) {
  const done: string[] = [];
  const sent: Credentials[] = [];
  let numbers = 0;
  const form = new LoginForm({
    gateway: async () => ({
      logIn: (credentials) => {
        const { account, password, device, tenant } = credentials;
        done.push(`asked ${account} ${password} ${device} ${tenant ?? '-'}`);
        sent.push(credentials);
        return answer(credentials);
      },
      logOut: async () => undefined,
      currentUser: async () => fail({ kind: 'offline' }),
    }),
    captcha: async () => ({
      isRequired: async () => ok(isAsked),
      getPictureUrl: async (picture) => ok(`/code/${picture}`),
    }),
    getDeviceId: async () => 'phone',
    createId: async () => `${(numbers += 1)}`.repeat(32),
    getTenant: () => '1',
    getRememberedAccount: () => remembered,
    rememberAccount: (account) => void done.push(`remembered ${account}`),
    storeToken: (bearer) => void done.push(`kept ${bearer}`),
    onLoggedIn: () => void done.push('entered'),
  });
  return { form, done, sent };
}

it('logs in with the input, stores the token and opens the app', async () => {
  const { form, done } = loginWith(async () => ok('t0ken'));
  form.typeAccount(' wangfang ');
  form.typePassword('Ringi-2026');
  await form.submit();
  expect(done).toEqual(['asked wangfang Ringi-2026 phone 1', 'remembered wangfang', 'kept t0ken', 'entered']);
});

it('reports missing input beside its field without a request; typing clears the message', async () => {
  const { form, done } = loginWith(async () => ok('t0ken'));
  await form.submit();
  expect([form.state.issues, done]).toEqual([
    { account: 'login.accountMissing', password: 'login.passwordMissing' },
    [],
  ]);
  form.typeAccount('w');
  expect(form.state.issues).toEqual({ password: 'login.passwordMissing' });
});

it('sends once for several presses', async () => {
  let finish = (_: Result<string, Failure>) => {};
  const { form, done } = loginWith(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  form.typeAccount('a');
  form.typePassword('b');
  const first = form.submit();
  await form.submit();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  finish(ok('t'));
  await first;
  expect(done.filter((each) => each.startsWith('asked'))).toHaveLength(1);
});

it('reports why the login was refused, keeps the input, and can be retried', async () => {
  const { form } = loginWith(async () => fail({ kind: 'rejectedByServer', message: 'Wrong account or password.' }));
  form.typeAccount('a');
  form.typePassword('b');
  await form.submit();
  expect(form.state).toMatchObject({
    refusal: { text: 'Wrong account or password.' },
    account: 'a',
    password: 'b',
    isBusy: false,
  });
  form.typePassword('c');
  expect(form.state.refusal).toBeUndefined();
});

it('fails as offline when its adapters do not load', async () => {
  const form = new LoginForm({
    gateway: () => Promise.reject(new Error('no chunk')),
    captcha: () => Promise.reject(new Error('no chunk')),
    getDeviceId: async () => 'phone',
    createId: async () => '',
    getTenant: () => undefined,
    getRememberedAccount: () => undefined,
    rememberAccount: () => {},
    storeToken: () => {},
    onLoggedIn: () => {},
  });
  form.typeAccount('a');
  form.typePassword('b');
  await form.submit();
  expect(form.state).toMatchObject({ refusal: { key: 'error.offline' }, isBusy: false });
});

it('notifies its subscribers', () => {
  const { form } = loginWith(async () => ok(''));
  let told = 0;
  const stop = form.subscribe(() => {
    told += 1;
  });
  form.togglePassword();
  stop();
  form.togglePassword();
  expect([told, form.snapshot().isPasswordShown]).toEqual([1, false]);
});

it('sends the same device id for every user', async () => {
  const preferences = createLocalPreferenceStore(memoryStorage());
  const keys = createRandomKeys(crypto);
  const first = await loadDeviceId(preferences, async () => keys);
  expect(first).toMatch(/^[0-9a-f]{32}$/u);
  expect(await loadDeviceId(preferences, () => Promise.reject(new Error('nobody is asked')))).toBe(first);
  expect(await loadDeviceId(createLocalPreferenceStore(memoryStorage()), async () => keys)).not.toBe(first);
});

describe('the remembered account', () => {
  it('is filled in, and stored again unless the user opts out', async () => {
    const { form, done } = loginWith(async () => ok('t'), { remembered: 'wangfang' });
    expect(form.state).toMatchObject({ account: 'wangfang', password: '', isRemembered: true });
    form.typePassword('b');
    form.toggleRemembered();
    await form.submit();
    expect(done).toContain('remembered ');
  });

  it('is not stored for a user who opted out before', () => {
    expect(loginWith(async () => ok('t'), { remembered: '' }).form.state).toMatchObject({
      account: '',
      isRemembered: false,
    });
  });
});

describe('with a CAPTCHA', () => {
  afterEach(() => void vi.useRealTimers());
  const asking = async (answer: Parameters<typeof loginWith>[0]) => {
    const screen = loginWith(answer, { isAsked: true });
    await screen.form.checkCaptcha();
    screen.form.typeAccount('a');
    screen.form.typePassword('b');
    return screen;
  };

  it('asks once whether one is needed, and shows it under an id shorter than a device id', async () => {
    const { form } = loginWith(async () => ok('t'), { isAsked: true });
    await Promise.all([form.checkCaptcha(), form.checkCaptcha()]);
    expect(form.state.picture).toEqual({
      id: '1'.repeat(16),
      address: `/code/${'1'.repeat(16)}`,
      answer: '',
      isSkipped: false,
    });
  });

  it('requires the text of the picture, and sends it with its id', async () => {
    const { form, sent } = await asking(async () => ok('t'));
    await form.submit();
    expect([form.state.issues, sent]).toEqual([{ captchaAnswer: 'login.code.missing' }, []]);
    form.setCaptchaAnswer('ab3x');
    await form.submit();
    expect(sent[0]).toMatchObject({ device: 'phone', code: { picture: '1'.repeat(16), letters: 'ab3x' } });
  });

  it('shows another picture after each failure, and keeps the account', async () => {
    const { form } = await asking(async () => fail({ kind: 'rejectedByServer', message: '用户名或密码错误' }));
    form.setCaptchaAnswer('ab3x');
    await form.submit();
    expect(form.state).toMatchObject({ account: 'a', picture: { id: '2'.repeat(16), answer: '' } });
  });

  const WAIT = fail({ kind: 'refused', refusal: { code: 'login.wait', values: { seconds: 20 } } } as const);

  it('waits for a user who cannot read it, with a message, and retries automatically', async () => {
    const answers: Result<string, Failure>[] = [WAIT, ok('t')];
    const { form, sent, done } = await asking(async () => answers.shift() ?? WAIT);
    vi.useFakeTimers();
    form.setCaptchaSkipped(true);
    const submitted = form.submit();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(form.state).toMatchObject({ isBusy: true, refusal: { key: 'login.waiting', values: { seconds: 20 } } });
    expect(sent.map(({ code }) => code)).toEqual(['wait']);
    await vi.advanceTimersByTimeAsync(1000);
    await submitted;
    expect([sent.length, done.at(-1)]).toEqual([2, 'entered']);
  });

  it('stops waiting when other input is made', async () => {
    const { form, sent } = await asking(async () => WAIT);
    vi.useFakeTimers();
    form.setCaptchaSkipped(true);
    const submitted = form.submit();
    await vi.advanceTimersByTimeAsync(5000);
    form.typeAccount('c');
    await submitted;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, form.state.isBusy, form.state.refusal]).toEqual([1, false, undefined]);
  });

  it('gives up when the wait is repeated again and again', async () => {
    const { form, sent } = await asking(async () => WAIT);
    vi.useFakeTimers();
    form.setCaptchaSkipped(true);
    const submitted = form.submit();
    await vi.advanceTimersByTimeAsync(60_000);
    await submitted;
    expect([sent.length, form.state.refusal]).toEqual([4, { key: 'refusal.login.wait', values: { seconds: 20 } }]);
  });
});
