import { describe, expect, it } from 'vitest';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { ofRequest, ofTask, openAction } from '#test/support/actionScreen.ts';
import { aTask } from '#test/support/builders.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { MANAGER } from '#test/support/taskScreen.ts';
import { ADMIN, li } from '#test/support/actionStories.ts';

describe('nothing is lost and nothing happens twice', () => {
  it('sends once, however often the button is pressed, and again under the same key', async () => {
    let isDown = true;
    const { screen, sent } = await openAction('transfer', {
      outcome: async () => (isDown ? fail({ kind: 'offline' }) : ok(undefined)),
    });
    screen.change({ people: [li] });
    await Promise.all([screen.submit(), screen.submit()]);
    expect([sent.length, screen.submission.message]).toEqual([1, { key: 'error.offline' }]);
    isDown = false;
    await screen.submit();
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });

  it('keeps everything when it fails, also for the next visit', async () => {
    const drafts = memoryDrafts();
    const { screen } = await openAction('communicate', {
      drafts,
      outcome: async () => fail({ kind: 'serverFault', status: 502 }),
    });
    screen.change({ people: [li], opinion: 'Why now?' });
    await screen.submit();
    screen.dispose();
    const { screen: again } = await openAction('communicate', { drafts });
    expect([again.values.people, again.values.opinion]).toEqual([[li], 'Why now?']);
  });

  it('keeps drafts of different actions and tasks apart', async () => {
    const drafts = memoryDrafts();
    const { screen } = await openAction('transfer', { drafts });
    screen.change({ opinion: 'Please.' });
    await screen.submission.draft.keep();
    const others = [
      await openAction('communicate', { drafts }),
      await openAction('transfer', { drafts, target: ofTask({ task: aTask({ id: '77', assignee: MANAGER.id }) }) }),
    ];
    expect(others.map(({ screen: other }) => other.values.opinion)).toEqual(['', '']);
  });

  it('leads to the result when somebody else was faster', async () => {
    const { screen, isGone } = await openAction('transfer', {
      outcome: async () => fail({ kind: 'refused', refusal: refuse('task.ended') }),
    });
    screen.change({ people: [li] });
    await screen.submit();
    expect([isGone(), screen.submission.message]).toEqual([true, undefined]);
  });

  it.each(['return.nodeNotTravelled', 'instance.ended', 'instance.notYours'] as const)(
    'says on the sheet why a request is not taken back (%s), with the step and the reason',
    async (code) => {
      const { screen } = await openAction('recover', {
        target: ofRequest(),
        user: ADMIN,
        outcome: async () => fail({ kind: 'refused', refusal: refuse(code) }),
      });
      screen.change({ step: 'apply', opinion: 'By hand.' });
      await screen.submit();
      expect([screen.submission.message, screen.values]).toMatchObject([
        { key: `refusal.${code}` },
        { step: 'apply', opinion: 'By hand.' },
      ]);
    },
  );

  it('leads to the result as soon as it is known that somebody else was faster: the button would never work again', async () => {
    const drafts = memoryDrafts();
    const { screen, isGone, sent } = await openAction('transfer', {
      drafts,
      outlook: async () => fail({ kind: 'refused', refusal: refuse('task.ended') }),
    });
    screen.change({ people: [li], opinion: 'Please.' });
    await screen.foresee();
    expect([isGone(), sent]).toEqual([true, []]);
    const { screen: again } = await openAction('transfer', { drafts });
    expect([again.values.people, again.values.opinion]).toEqual([[li], 'Please.']);
  });

  it.each(['task.circulating', 'task.isCommunication', 'instance.suspended'] as const)(
    'says why the server refused it (%s), with all that was typed',
    async (code) => {
      const { screen } = await openAction('communicate', {
        outcome: async () => fail({ kind: 'refused', refusal: refuse(code) }),
      });
      screen.change({ people: [li], opinion: 'Why now?' });
      await screen.submit();
      expect([screen.submission.message, screen.values.opinion]).toEqual([{ key: `refusal.${code}` }, 'Why now?']);
    },
  );
});
