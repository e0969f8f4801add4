import { expect, it } from 'vitest';
import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import type { OnboardingProgress } from '#domain/directory/managedPerson.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { WelcomeViewModel } from './WelcomeViewModel.ts';
import { WorkbenchViewModel } from './WorkbenchViewModel.ts';
import { aUser } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const FRESH: OnboardingProgress = { company: 'Acme', people: 1, noWayIn: 0, processes: 1, hasRequests: false };
type Answer = Awaited<ReturnType<PeopleGateway['getOnboardingProgress']>>;

async function welcomed(answer: Answer, { isAdministrator = true } = {}) {
  let now = answer;
  const session = createPartialGateway<SessionGateway>('session', {
    currentUser: async () => ok(aUser({ isAdministrator })),
  });
  const people = createPartialGateway<PeopleGateway>('people', { getOnboardingProgress: async () => now });
  const context = pageContext([provide(PeopleGateway, people)], session);
  await context.session.load();
  const open = async () => {
    const model = new WelcomeViewModel(context);
    await model.loader.load();
    return model;
  };
  const becomes = (next: Answer) => {
    now = next;
  };
  return { context, open, becomes, model: await open() };
}

it('lists the onboarding steps of a new company in order, and the next one', async () => {
  const { model, open, becomes } = await welcomed(ok(FRESH));
  expect([model.steps, model.next, [...model.done]]).toEqual([
    ['people', 'invite', 'processes', 'start'],
    'people',
    [],
  ]);
  becomes(ok({ ...FRESH, people: 12, noWayIn: 11 }));
  const imported = await open();
  expect([imported.next, [...imported.done]]).toEqual(['invite', ['people']]);
  imported.markLooked();
  becomes(ok({ ...FRESH, people: 12 }));
  const invited = await open();
  expect([invited.next, [...invited.done]]).toEqual(['start', ['people', 'invite', 'processes']]);
});

it('disappears when all steps are done, and permanently once the first request has ended', async () => {
  const { model, open, becomes, context } = await welcomed(ok({ ...FRESH, people: 12, hasRequests: true }));
  expect(model.next).toBe('processes');
  model.markLooked();
  expect(model.steps).toEqual([]);
  becomes(ok(undefined));
  expect((await open()).steps).toEqual([]);
  expect(new WorkbenchViewModel(context).mayBeNew).toBe(false);
});

it('the welcome card is dismissed by one user on this device permanently', async () => {
  const { model, open, context } = await welcomed(ok(FRESH));
  expect(new WorkbenchViewModel(context).mayBeNew).toBe(true);
  model.dismiss();
  expect([model.steps, (await open()).steps, new WorkbenchViewModel(context).mayBeNew]).toEqual([[], [], false]);
  expect(context.get(PreferenceStore).read('welcome.somebody else')).toBeUndefined();
});

it('does not exist if the platform does not support it, or for other users than administrators', async () => {
  const { model } = await welcomed(fail({ kind: 'notOffered' }));
  expect([model.isKnown, model.steps]).toEqual([true, []]);
  const { context } = await welcomed(ok(FRESH), { isAdministrator: false });
  expect(new WorkbenchViewModel(context).mayBeNew).toBe(false);
});
