import { expect, it } from 'vitest';
import { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { PasswordViewModel } from './PasswordViewModel.ts';
import { aUser } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const POLICY = { minLength: 8, isMix: false, isUsernamePwdConsistent: false };

async function passwordScreen(gateway: Partial<ProfileGateway> = {}) {
  const sent: object[] = [];
  const session: SessionGateway = {
    logIn: async () => ok(''),
    logOut: async () => undefined,
    currentUser: async () => ok(aUser({ account: 'zhangwei' })),
  };
  const profile = createPartialGateway<ProfileGateway>('profile', {
    getPasswordPolicy: async () => ok(POLICY),
    changePassword: async (change) => {
      sent.push(change);
      return ok(undefined);
    },
    ...gateway,
  });
  const context = pageContext([provide(ProfileGateway, profile)], session);
  const model = new PasswordViewModel(context);
  model.start();
  await flushPromises();
  return { model, sent, context };
}
const fill = (model: PasswordViewModel, old: string, fresh: string, repeated = fresh) => {
  model.type('old', old);
  model.type('fresh', fresh);
  model.type('repeated', repeated);
};

it('shows no issue before a field was left, and all of them on submission', async () => {
  const { model, sent } = await passwordScreen();
  fill(model, '', 'abc', 'abd');
  expect(model.getIssue('fresh')).toBeUndefined();
  model.handleBlur('fresh');
  expect(model.getIssue('fresh')).toEqual({ key: 'validation.password.tooShort', values: { limit: 8 } });
  expect(model.getIssue('repeated')).toBeUndefined();
  await model.submit();
  expect([model.getIssue('old'), model.getIssue('repeated'), sent]).toEqual([
    { key: 'validation.password.oldMissing', values: {} },
    { key: 'validation.passwordsDiffer', values: {} },
    [],
  ]);
});

it('changes the password once, clears the fields, and goes back', async () => {
  const { model, sent, context } = await passwordScreen();
  fill(model, 'Ringi-2026', 'Fresh-2026');
  await Promise.all([model.submit(), model.submit()]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ old: 'Ringi-2026', fresh: 'Fresh-2026' });
  expect([model.typed, context.messages.shown?.message]).toEqual([
    { old: '', fresh: '', repeated: '' },
    { key: 'profile.password.changed' },
  ]);
});

it('shows the message of the platform for a refusal until other input is made', async () => {
  const { model } = await passwordScreen({
    changePassword: async () => fail({ kind: 'rejectedByServer', message: '旧密码错误' }),
  });
  fill(model, 'Wrong-2026', 'Fresh-2026');
  await model.submit();
  expect([model.refusal, model.typed.old]).toEqual([{ text: '旧密码错误' }, 'Wrong-2026']);
  model.type('old', 'x');
  expect(model.refusal).toBeUndefined();
});

it('leaves the validation to a platform that does not publish its policy', async () => {
  const { model, sent } = await passwordScreen({ getPasswordPolicy: async () => fail({ kind: 'notOffered' }) });
  fill(model, 'Ringi-2026', 'abc');
  await model.submit();
  expect(sent).toHaveLength(1);
});
