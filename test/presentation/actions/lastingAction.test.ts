import { describe, expect, it } from 'vitest';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { ofRequest, taskActionContext, openAction } from '../../support/actionScreen.ts';
import { aTask } from '../../support/builders.ts';
import { memoryDrafts } from '../../support/memoryDrafts.ts';
import { MANAGER } from '../../support/taskScreen.ts';
import { ADMIN, li } from '../../support/actionStories.ts';

describe('an action is neither lost nor repeated', () => {
  it('sends once for several presses, and again with the same key', async () => {
    let isDown = true;
    const { screen, sent } = await openAction('transfer', {
      outcome: async () => (isDown ? fail({ kind: 'offline' }) : ok(undefined)),
    });
    screen.change({ people: [li] });
    await Promise.all([screen.submit(), screen.submit()]);
    expect([sent.length, screen.submission.message]).toEqual([1, { key: 'message.unanswered.offline' }]);
    isDown = false;
    await screen.submit();
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });

  it('keeps all input when it fails, also for the next visit', async () => {
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

  it('keeps drafts of different actions and tasks separate', async () => {
    const drafts = memoryDrafts();
    const { screen } = await openAction('transfer', { drafts });
    screen.change({ opinion: 'Please.' });
    await screen.submission.draft.save();
    const others = [
      await openAction('communicate', { drafts }),
      await openAction('transfer', {
        drafts,
        target: taskActionContext({ task: aTask({ id: '77', assignee: MANAGER.id }) }),
      }),
    ];
    expect(others.map(({ screen: other }) => other.values.opinion)).toEqual(['', '']);
  });

  it('shows the result when another user has handled the task first', async () => {
    const { screen, isGone } = await openAction('transfer', {
      outcome: async () => fail({ kind: 'refused', refusal: refuse('task.ended') }),
    });
    screen.change({ people: [li] });
    await screen.submit();
    expect([isGone(), screen.submission.message]).toEqual([true, undefined]);
  });

  it.each(['return.nodeNotTravelled', 'instance.ended', 'instance.notYours'] as const)(
    'shows on the sheet why a request cannot be recovered (%s), with step and reason',
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

  it('closes the form when the preview reports that another user has ended the task, and keeps the input', async () => {
    const drafts = memoryDrafts();
    const { screen, isGone, sent } = await openAction('transfer', {
      drafts,
      outlook: async () => fail({ kind: 'refused', refusal: refuse('task.ended') }),
    });
    screen.change({ people: [li], opinion: 'Please.' });
    await screen.loadPreview();
    expect([isGone(), sent]).toEqual([true, []]);
    const { screen: again } = await openAction('transfer', { drafts });
    expect([again.values.people, again.values.opinion]).toEqual([[li], 'Please.']);
  });

  it.each(['task.circulating', 'task.isCommunication', 'instance.suspended'] as const)(
    'shows why the server refused it (%s), with all input',
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
