import { useEffect, useState, type ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import { OutboxLoader } from '#application/outbox/loadOutbox.ts';
import type { Conflict } from '#domain/outbox/conflict.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderInSession, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { newEntry, OutboxWorld } from '#test/support/outboxWorld.ts';
import { changeLanguage, loadTexts } from '../ui/i18n/texts.ts';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { LogOutSheet } from './LogOutSheet.tsx';
import { OutboxBar } from './OutboxBar.tsx';
import { OutboxSheet } from './OutboxSheet.tsx';
import { OutboxViewModel } from './OutboxViewModel.ts';

const NOON = Date.parse('2026-11-20T12:00:00+08:00');
const TEXTS = ['outbox', 'task', 'status', 'refusal', 'node', 'record', 'error'] as const;

function createWorld(stored: readonly Partial<OutboxEntry>[] = []) {
  const world = new OutboxWorld();
  world.logIn('2');
  const entries = stored.map((given, number) => ({
    ...newEntry(`${number}`, { subject: `申请 ${number}` }),
    tab: 'tab 1',
    enqueuedAt: NOON,
    state: 'queued' as const,
    attempts: 0,
    serverFaults: 0,
    ...given,
  }));
  world.stored.set('/api|1.2', entries);
  for (const { key } of entries) world.ownerOfKey.set(key, '2');
  const { outbox } = world.openTab();
  const decide = async (key: string) => {
    world.ownerOfKey.set(key, '2');
    await outbox.enqueue(newEntry(key, { subject: `申请 ${key}` }));
  };
  return { world, outbox, decide };
}
type Made = ReturnType<typeof createWorld>;

function Stage({
  outbox,
  children,
}: {
  readonly outbox: Made['outbox'];
  readonly children?: ReactNode | ((model: OutboxViewModel) => ReactNode);
}) {
  const context = usePageContext();
  const [model] = useState(() => new OutboxViewModel(context, outbox));
  useEffect(() => {
    model.start();
    return () => model.dispose();
  }, [model]);
  return (
    <main>
      <h1>页面</h1>
      <button type="button">first</button>
      <button type="button">second</button>
      <OutboxBar model={model} />
      {typeof children === 'function' ? children(model) : children}
    </main>
  );
}
async function show({ outbox }: Made, language: Language = 'zh-CN', children?: (model: OutboxViewModel) => ReactNode) {
  startPlatform();
  await loadTexts(TEXTS);
  if (language !== 'zh-CN') {
    onTestFinished(() => changeLanguage('zh-CN'));
    await changeLanguage(language);
  }
  renderInSession(<Stage outbox={outbox}>{children}</Stage>);
  await expect.element(page.getByRole('button', { name: 'first' })).toBeVisible();
}
const showSheet = (made: Made, language: Language = 'zh-CN') =>
  show(made, language, (model) => <OutboxSheet model={model} onClose={() => undefined} />);
const undo = () => page.getByRole('button', { name: word('outbox.undo') });
const status = () => page.getByRole('status').filter({ hasText: /申请/u });

/** One conflict of each kind. */
const CONFLICTS: readonly Conflict[] = [
  { kind: 'decidedElsewhere', action: 'refuse', at: NOON - 60_000 },
  { kind: 'handled', name: '李强', action: 'agree', at: NOON - 120_000 },
  { kind: 'timedOut', at: NOON - 3_600_000 },
  { kind: 'ended', failure: { kind: 'refused', refusal: refuse('instance.ended') } },
  { kind: 'changed', changes: [{ label: '金额', before: '1,000', after: '1,200' }] },
  { kind: 'changed', changes: [] },
  { kind: 'moved', failure: { kind: 'refused', refusal: refuse('task.notYours') } },
  { kind: 'paused', failure: { kind: 'refused', refusal: refuse('instance.suspended') } },
  { kind: 'incomplete', failure: { kind: 'refused', refusal: refuse('opinion.required') }, issues: [] },
  { kind: 'refused', failure: { kind: 'rejectedByServer', message: '余额不足' } },
  { kind: 'tooOld', days: 15 },
];

describe.each(LANGUAGES)('in %s', (language) => {
  it('the bar says in words that a decision can be undone, and is accessible', async () => {
    const made = createWorld();
    await show(made, language);
    await made.decide('a');
    await expect.element(status()).toBeVisible();
    expect(document.body.textContent).not.toMatch(/outbox\.|task\.vote/u);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('the sheet explains every conflict in a sentence of its own, with an action', async () => {
    const made = createWorld(CONFLICTS.map((conflict) => ({ state: 'blocked', conflict })));
    await showSheet(made, language);
    const cards = page.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => cards.elements().length).toBe(CONFLICTS.length);
    const alerts = page.getByRole('dialog').getByRole('alert').elements();
    const sentences = alerts.map((alert) => alert.querySelector('p')?.textContent ?? '');
    expect(sentences.every((sentence) => sentence.length > 3)).toBe(true);
    expect(new Set(sentences).size).toBe(CONFLICTS.length);
    expect(page.getByRole('dialog').element().textContent).not.toMatch(/outbox\.|refusal\.|\{\{/u);
    for (const card of cards.elements()) expect(card.querySelectorAll('button').length).toBeGreaterThan(1);
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('the bar', () => {
  it('is read aloud once for each decision', async () => {
    const made = createWorld();
    await show(made);
    const region = page
      .getByRole('status')
      .elements()
      .find((each) => each.textContent === '');
    const said: string[] = [];
    const observer = new MutationObserver(() => {
      const text = region?.textContent ?? '';
      if (text !== '' && said.at(-1) !== text) said.push(text);
    });
    if (region) observer.observe(region, { childList: true, characterData: true, subtree: true });
    await made.decide('a');
    await expect.element(undo()).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('申请 a');
    expect(page.getByText('申请 a').elements()).toHaveLength(1);
  });

  it('makes the undo the next Tab stop, and returns to the page after it', async () => {
    const made = createWorld();
    await show(made);
    (page.getByRole('button', { name: 'first' }).element() as HTMLElement).focus();
    await made.decide('a');
    await expect.element(undo()).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(undo()).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'second' })).toHaveFocus();
  });

  it.each([
    [
      'the focus',
      async () => (undo().element() as HTMLElement).focus(),
      async () => (page.getByRole('button', { name: 'first' }).element() as HTMLElement).focus(),
    ],
    ['the mouse', () => undo().hover(), () => page.getByRole('button', { name: 'first' }).hover()],
  ])('stops the time while %s is on it', async (_, enter, leave) => {
    const made = createWorld();
    made.world.undoDelayMs = 600_000;
    const stop = vi.spyOn(made.outbox, 'stopUndoTimer');
    await show(made);
    await made.decide('a');
    await expect.element(undo()).toBeVisible();
    expect(stop).not.toHaveBeenCalled();
    await enter();
    await expect.poll(() => stop.mock.calls.length).toBeGreaterThan(0);
    const restart = vi.spyOn(made.outbox, 'restartUndoTimer');
    await leave();
    await expect.poll(() => restart.mock.calls.length).toBeGreaterThan(0);
  });

  it('undoes the decision', async () => {
    const made = createWorld();
    made.world.undoDelayMs = 600_000;
    await show(made);
    await made.decide('a');
    await undo().click();
    await expect.poll(() => made.world.listStored('2')).toEqual([]);
    expect(made.world.sent).toEqual([]);
  });
});

describe('the sheet', () => {
  it('asks before it deletes a decision', async () => {
    const made = createWorld([{ state: 'blocked', conflict: { kind: 'tooOld', days: 15 } }]);
    await showSheet(made);
    const discard = () => page.getByRole('button', { name: word('outbox.discard'), exact: true });
    await discard().first().click();
    const question = page.getByRole('dialog', { name: word('outbox.discard.question') });
    await expect.element(question).toHaveTextContent(word('outbox.discard.effect'));
    expect(made.world.listStored('2')).toHaveLength(1);
    await question.getByRole('button', { name: word('outbox.discard'), exact: true }).click();
    await expect.poll(() => made.world.listStored('2')).toEqual([]);
  });

  it('offers the decision on the new value', async () => {
    const changes = [{ label: '金额', before: '1,000', after: '1,200' }];
    await showSheet(createWorld([{ state: 'blocked', conflict: { kind: 'changed', changes } }]));
    const name = word('outbox.decideAgainOn', { decision: word('task.vote.agree'), value: '1,200' });
    await expect.element(page.getByRole('button', { name })).toBeVisible();
  });
});

describe('logging out with decisions that were not sent', () => {
  async function leave(answer: 'send' | 'keep' | 'discard', isReachable = true) {
    const made = createWorld([{ attempts: 1 }, { attempts: 1 }]);
    const onLogOut = vi.fn(async () => undefined);
    const interval = setInterval(() => {
      for (const call of [...made.world.calls])
        made.world.finish(call, isReachable ? made.world.answer(call) : { ok: false, error: { kind: 'offline' } });
    }, 20);
    onTestFinished(() => clearInterval(interval));
    if (answer !== 'send') clearInterval(interval);
    startPlatform();
    await loadTexts(TEXTS);
    renderInSession(<LogOutSheet outbox={made.outbox} onLogOut={onLogOut} onClose={() => undefined} />);
    if (answer !== 'send' || !isReachable) {
      await expect.poll(() => page.getByRole('dialog').getByRole('listitem').elements().length).toBe(2);
      expect(await findAxeViolations()).toEqual([]);
    }
    await page.getByRole('button', { name: word(`outbox.logOut.${answer}`) }).click();
    return { ...made, onLogOut };
  }

  it('sends them first', async () => {
    const { world, onLogOut } = await leave('send');
    await expect.poll(() => onLogOut.mock.calls.length).toBe(1);
    expect([world.executed, world.listStored('2')]).toEqual([['0', '1'], []]);
  });

  it('stays logged in and says so if they cannot be sent', async () => {
    const { world, onLogOut } = await leave('send', false);
    await expect.element(page.getByText(word('outbox.logOut.failed'))).toBeVisible();
    expect([onLogOut.mock.calls.length, world.listStored('2').length]).toEqual([0, 2]);
  });

  it('keeps them', async () => {
    const { world, onLogOut } = await leave('keep');
    await expect.poll(() => onLogOut.mock.calls.length).toBe(1);
    expect([world.executed, world.listStored('2').length]).toEqual([[], 2]);
  });
});

describe('the login page', () => {
  it.each([
    ['the decisions of the last user', 2],
    ['nothing without decisions', 0],
  ])('tells of %s', async (_, count) => {
    const made = createWorld(Array.from({ length: count }, () => ({})));
    made.world.person = undefined;
    localStorage.setItem('ringi.outbox', '1');
    startPlatform();
    renderPage('login', {}, { isLoggedIn: false, ports: [[OutboxLoader, { fetch: async () => made.outbox }]] });
    await expect.element(page.getByRole('button', { name: word('login.submit') })).toBeVisible();
    const notice = page.getByText(word('outbox.waiting.login', { count }));
    if (count > 0) await expect.element(notice).toBeVisible();
    else await expect.element(notice).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });
});
