import { expect, it } from 'vitest';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { InstanceGateway, type DeepLink } from '#application/ports/workflow/instanceGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { DeepLinkViewModel, type LinkParameter } from './DeepLinkViewModel.ts';
import { fakeInstances, createPartialGateway } from '#test/support/gateways.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

/** Opens a link on a platform with the given target. */
async function openLink(
  link: Partial<Record<LinkParameter, string>>,
  leads: (of: object) => Result<DeepLink, Failure> = () => ok({ kind: 'detail', instance: '7' }),
) {
  const asked: object[] = [];
  const context = pageContext([
    provide(
      InstanceGateway,
      fakeInstances({
        resolveDeepLink: async (of) => {
          asked.push(of);
          return leads(of);
        },
      }),
    ),
    provide(
      FollowGateway,
      createPartialGateway<FollowGateway>('follow', {
        openShare: async (token) =>
          token === 'good' ? ok('7') : fail({ kind: 'refused', refusal: refuse('notFound') }),
      }),
    ),
  ]);
  const deepLink = new DeepLinkViewModel(context, link);
  await deepLink.loader.load();
  return { opened: context.opened, asked, failure: deepLink.loader.failure };
}

it('does not navigate after the user has left, however late the response', async () => {
  const server = lateAnswers<Result<DeepLink, Failure>>();
  const context = pageContext([provide(InstanceGateway, fakeInstances({ resolveDeepLink: server.ask }))]);
  const deepLink = new DeepLinkViewModel(context, { instId: '7' });
  deepLink.start();
  deepLink.dispose();
  await server.answer(0, ok({ kind: 'detail', instance: '7' }));
  expect(context.opened).toEqual([]);
});

it.each([
  ['my task', { instId: '7' }, { kind: 'task', task: '9' }, 'taskDetail 9'],
  ['the request', { instId: '7' }, { kind: 'detail', instance: '7' }, 'instanceDetail 7'],
  ['a start page', { defKey: 'leave' }, { kind: 'start', definitionKey: 'leave' }, 'startForm leave'],
  ['my draft', { instId: '7' }, { kind: 'draft', definitionKey: 'leave', draft: '7' }, 'startForm leave 7'],
] as const)('navigates to %s', async (_, link, deepLink, opened) => {
  expect((await openLink(link, () => ok(deepLink))).opened).toEqual([opened]);
});

it('opens a task by its id without a request', async () => {
  expect(await openLink({ taskId: '9' })).toMatchObject({ opened: ['taskDetail 9'], asked: [] });
});

it('opens a shared link, and then its request', async () => {
  expect(await openLink({ share: 'good' })).toMatchObject({ opened: ['instanceDetail 7'], asked: [{ instance: '7' }] });
});

it.each([[{ share: 'bad' }], [{}], [{ instId: '' }]])(
  'stays on the page when the link %j has no target',
  async (link) => {
    expect(await openLink(link)).toEqual({
      opened: [],
      asked: [],
      failure: { kind: 'refused', refusal: { code: 'notFound' } },
    });
  },
);

it('shows the message of the platform', async () => {
  expect(await openLink({ instId: '7' }, () => fail({ kind: 'offline' }))).toMatchObject({
    opened: [],
    failure: { kind: 'offline' },
  });
});
