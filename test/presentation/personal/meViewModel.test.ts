import { expect, it } from 'vitest';
import { AgentGateway } from '#application/ports/agentGateway.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { MeViewModel } from '#presentation/personal/MeViewModel.ts';
import { anAgentRule, aPage, aUser } from '#test/support/builders.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { settle } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

function me(logOut: () => Promise<void>, rules: AgentGateway['rules'] = async () => ok(aPage([]))) {
  const gateway = { logIn: async () => ok(''), logOut, currentUser: async () => ok(aUser({ photo: '77' })) };
  const files = {
    upload: async () => fail({ kind: 'offline' } as const),
    keep: async () => [],
    address: (file: string) => `/file/${file}`,
  };
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
