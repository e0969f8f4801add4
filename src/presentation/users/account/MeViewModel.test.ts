import { expect, it } from 'vitest';
import { AppGateway } from '#application/ports/directory/appGateway.ts';
import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { MeViewModel } from './MeViewModel.ts';
import { anAgentRule, aPage, aUser } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

const NO_APPS: AppGateway = {
  findRight: async () => ok(undefined),
  listManagedApps: async () => fail({ kind: 'notOffered' }),
  listAllowedButtons: async () => ok([]),
  listScreens: async () => ok([]),
  findName: async () => ok(undefined),
  listLanguages: async () => ok([]),
};

function me(
  logOut: () => Promise<void>,
  listRules: AgentGateway['listRules'] = async () => ok(aPage([])),
  apps: AppGateway = NO_APPS,
) {
  const gateway = { logIn: async () => ok(''), logOut, currentUser: async () => ok(aUser({ photo: '77' })) };
  const files = {
    upload: async () => fail({ kind: 'offline' } as const),
    download: async () => ok(new Blob()),
    extendRetention: async () => [],
    getUrl: (file: string) => `/file/${file}`,
  };
  const left: string[] = [];
  const context = pageContext(
    [
      provide(SessionGateway, gateway),
      provide(FileGateway, files),
      provide(AppGateway, apps),
      provide(AgentGateway, createPartialGateway<AgentGateway>('agents', { listRules })),
    ],
    gateway,
  );
  return { left, model: new MeViewModel(context, async () => void left.push('left')) };
}

it('shows the logged-in user with the photo', async () => {
  const { model } = me(async () => undefined);
  model.start();
  await model.session.load();
  expect([model.session.user?.name, model.photo]).toEqual(['Zhang Wei', '/file/77']);
});

it('prompts before the logout, notifies the platform, and logs out once', async () => {
  let told = 0;
  const { model, left } = me(async () => {
    told += 1;
  });
  await model.askToLogOut();
  expect(model.isLogOutOpen).toBe(true);
  await Promise.all([model.logOut(), model.logOut()]);
  expect([told, left]).toEqual([1, ['left']]);
});

it("loads the user's agents when the page opens", async () => {
  const { model } = me(
    async () => undefined,
    async () => ok(aPage([anAgentRule()])),
  );
  model.start();
  await flushPromises();
  expect(model.absence.agents.map(({ id }) => id)).toEqual(['7']);
  model.dispose();
});

it.each([
  ['manage', [{ id: '1', name: 'Approvals', right: 'manage' as const }], true],
  ['develop', [{ id: '1', name: 'Approvals', right: 'develop' as const }], false],
] as const)('shows the applications a user may %s, and whether that makes them an administrator', async (...given) => {
  const [right, apps, looksAfter] = given;
  const { model } = me(async () => undefined, undefined, {
    findRight: async () => ok(right),
    listManagedApps: async () => ok(apps),
    listAllowedButtons: async () => ok([]),
    listScreens: async () => ok([]),
    findName: async () => ok(undefined),
    listLanguages: async () => ok([]),
  });
  model.start();
  await flushPromises();
  expect([model.apps.value, model.managesApps]).toEqual([apps, looksAfter]);
  model.dispose();
});

it('loads no list for a user who manages no application', async () => {
  const { model } = me(async () => undefined);
  model.start();
  await flushPromises();
  expect([model.apps.value, model.apps.failure, model.managesApps]).toEqual([[], undefined, false]);
  model.dispose();
});
