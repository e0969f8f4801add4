import { expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { makeLocalPreferenceStore } from '#infrastructure/storage/localStores.ts';
import { makeRandomCommandKeys } from '#infrastructure/platform/randomCommandKeys.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { deviceId } from '#presentation/session/deviceId.ts';
import { LoginForm } from '#presentation/session/LoginForm.ts';

function loginWith(answer: () => Promise<Result<string, Failure>>) {
  const done: string[] = [];
  const form = new LoginForm({
    gateway: async () => ({
      logIn: (account, password, device, tenant) => {
        done.push(`asked ${account} ${password} ${device} ${tenant ?? '-'}`);
        return answer();
      },
      logOut: async () => undefined,
      currentUser: async () => fail({ kind: 'offline' }),
    }),
    device: async () => 'phone',
    tenant: () => '1',
    keepToken: (bearer) => void done.push(`kept ${bearer}`),
    enter: () => void done.push('entered'),
  });
  return { form, done };
}

it('logs in with what was typed, keeps the token and goes in', async () => {
  const { form, done } = loginWith(async () => ok('t0ken'));
  form.typeAccount(' wangfang ');
  form.typePassword('Ringi-2026');
  await form.submit();
  expect(done).toEqual(['asked wangfang Ringi-2026 phone 1', 'kept t0ken', 'entered']);
});

it('names what is missing beside its field and asks nobody; typing takes the message away', async () => {
  const { form, done } = loginWith(async () => ok('t0ken'));
  await form.submit();
  expect([form.state.issues, done]).toEqual([
    { account: 'login.accountMissing', password: 'login.passwordMissing' },
    [],
  ]);
  form.typeAccount('w');
  expect(form.state.issues).toEqual({ password: 'login.passwordMissing' });
});

it('sends once, however often the button is pressed', async () => {
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

it('says why it was refused, keeps what was typed, and lets the person try again', async () => {
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

it('is a dead network when the adapters do not arrive', async () => {
  const form = new LoginForm({
    gateway: () => Promise.reject(new Error('no chunk')),
    device: async () => 'phone',
    tenant: () => undefined,
    keepToken: () => {},
    enter: () => {},
  });
  form.typeAccount('a');
  form.typePassword('b');
  await form.submit();
  expect(form.state).toMatchObject({ refusal: { key: 'error.offline' }, isBusy: false });
});

it('tells those who listen', () => {
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

it('is sent from the same device again and again, whoever logs in', async () => {
  const preferences = makeLocalPreferenceStore(memoryStorage());
  const keys = makeRandomCommandKeys(crypto);
  const first = await deviceId(preferences, async () => keys);
  expect(first).toMatch(/^[0-9a-f]{32}$/u);
  expect(await deviceId(preferences, () => Promise.reject(new Error('nobody is asked')))).toBe(first);
  expect(await deviceId(makeLocalPreferenceStore(memoryStorage()), async () => keys)).not.toBe(first);
});
