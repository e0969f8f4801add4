import { expect, it } from 'vitest';
import { AppGateway } from '#application/ports/appGateway.ts';
import { AgentGateway } from '#application/ports/agentGateway.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { MeViewModel } from '#presentation/personal/MeViewModel.ts';
import { anAgentRule, aPage, aUser } from '#test/support/builders.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { settle } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

const NO_APPS: AppGateway = {
  rightOn: async () => ok(undefined),
  managed: async () => fail({ kind: 'notOffered' }),
  buttons: async () => ok([]),
  screens: async () => ok([]),
  named: async () => ok(undefined),
  languages: async () => ok([]),
};

function me(
  logOut: () => Promise<void>,
  rules: AgentGateway['rules'] = async () => ok(aPage([])),
  apps: AppGateway = NO_APPS,
) {
  const gateway = { logIn: async () => ok(''), logOut, currentUser: async () => ok(aUser({ photo: '77' })) };
  const files = {
    upload: async () => fail({ kind: 'offline' } as const),
    download: async () => ok(new Blob()),
    keep: async () => [],
    address: (file: string) => `/file/${file}`,
  };
  const left: string[] = [];
  const context = pageContext(
    [
      provide(SessionGateway, gateway),
      provide(FileGateway, files),
      provide(AppGateway, apps),
      provide(AgentGateway, onlyWith<AgentGateway>('agents', { rules })),
    ],
    gateway,
  );
  return { left, model: new MeViewModel(context, async () => void left.push('left')) };
}

it('shows who is logged in, with the photo', async () => {
  const { model } = me(async () => undefined);
  model.start();
  await model.session.read();
  expect([model.session.user?.name, model.photo]).toEqual(['Zhang Wei', '/file/77']);
});

it('asks before leaving, tells the platform, and leaves once', async () => {
  let told = 0;
  const { model, left } = me(async () => {
    told += 1;
  });
  model.askToLeave(true);
  expect(model.isAskingToLeave).toBe(true);
  await Promise.all([model.logOut(), model.logOut()]);
  expect([told, left]).toEqual([1, ['left']]);
});

it('asks who stands in for me when the page opens', async () => {
  const { model } = me(
    async () => undefined,
    async () => ok(aPage([anAgentRule()])),
  );
  model.start();
  await settle();
  expect(model.absence.agents.map(({ id }) => id)).toEqual(['7']);
  model.dispose();
});

it.each([
  ['manage', [{ id: '1', name: 'Approvals', right: 'manage' as const }], true],
  ['develop', [{ id: '1', name: 'Approvals', right: 'develop' as const }], false],
] as const)(
  'shows the applications somebody may %s, and whether that makes them an administrator',
  async (...given) => {
    const [right, apps, looksAfter] = given;
    const { model } = me(async () => undefined, undefined, {
      rightOn: async () => ok(right),
      managed: async () => ok(apps),
      buttons: async () => ok([]),
      screens: async () => ok([]),
      named: async () => ok(undefined),
      languages: async () => ok([]),
    });
    model.start();
    await settle();
    expect([model.apps.value, model.looksAfterApps]).toEqual([apps, looksAfter]);
    model.dispose();
  },
);

it('asks whoever looks after none for no list', async () => {
  const { model } = me(async () => undefined);
  model.start();
  await settle();
  expect([model.apps.value, model.apps.failure, model.looksAfterApps]).toEqual([[], undefined, false]);
  model.dispose();
});
