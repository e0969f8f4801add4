import { expect, it } from 'vitest';
import { AgentGateway } from '#application/ports/agentGateway.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { MeViewModel } from '#presentation/personal/MeViewModel.ts';
import { anAgentRule, aPage, aUser } from '#test/support/builders.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { NOON, provide, pageContext } from '#test/support/testPageContext.ts';

function me(logOut: () => Promise<void>, rules: AgentGateway['rules'] = async () => ok(aPage([]))) {
  const gateway = { logIn: async () => ok(''), logOut, currentUser: async () => ok(aUser({ photo: '77' })) };
  const files = { upload: async () => fail({ kind: 'offline' } as const), address: (file: string) => `/file/${file}` };
  const left: string[] = [];
  const context = pageContext(
    [
      provide(SessionGateway, gateway),
      provide(FileGateway, files),
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

it('names who stands in for me at this moment, and nobody who did, who will, or who has left', async () => {
  const HOUR = 3_600_000;
  const rules = [
    anAgentRule(),
    anAgentRule({ id: '8', from: NOON + HOUR, until: NOON + 2 * HOUR }),
    anAgentRule({ id: '9', from: NOON - HOUR, until: NOON }),
    anAgentRule({ id: '10', hasAgentLeft: true }),
  ];
  const { model } = me(
    async () => undefined,
    async () => ok(aPage(rules)),
  );
  await model.absence.loader.load();
  expect([model.absence.agents.map(({ id }) => id), model.absence.isOffered]).toEqual([['7'], true]);
});

it('offers no way to stand-ins where the platform has none, and keeps it while the network is away', async () => {
  let failure: 'notOffered' | 'offline' = 'offline';
  const { model } = me(
    async () => undefined,
    async () => fail({ kind: failure }),
  );
  await model.absence.loader.load();
  expect(model.absence.isOffered).toBe(true);
  failure = 'notOffered';
  await model.absence.loader.load();
  expect([model.absence.isOffered, model.absence.agents]).toEqual([false, []]);
});
