import { expect, it } from 'vitest';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { MeViewModel } from '#presentation/personal/MeViewModel.ts';
import { aUser } from '#test/support/builders.ts';
import { provide, surroundings } from '#test/support/surroundings.ts';

function me(logOut: () => Promise<void>) {
  const gateway = { logIn: async () => ok(''), logOut, currentUser: async () => ok(aUser({ photo: '77' })) };
  const files = { upload: async () => fail({ kind: 'offline' } as const), address: (file: string) => `/file/${file}` };
  const left: string[] = [];
  const around = surroundings([provide(SessionGateway, gateway), provide(FileGateway, files)], gateway);
  return { left, model: new MeViewModel(around, async () => void left.push('left')) };
}

it('shows who is logged in, with the photo', async () => {
  const { model } = me(async () => undefined);
  model.start();
  await model.session.read();
  expect([model.session.user?.name, model.photo]).toEqual(['Zhang Wei', '/file/77']);
});

it('asks before leaving, tells the platform, and leaves once', async () => {
  let told = 0;
  const { model, left } = me(async () => { told += 1; });
  model.askToLeave(true);
  expect(model.isAskingToLeave).toBe(true);
  await Promise.all([model.logOut(), model.logOut()]);
  expect([told, left]).toEqual([1, ['left']]);
});
