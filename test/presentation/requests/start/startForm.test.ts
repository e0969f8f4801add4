import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import type { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { lateAnswers } from '../../../support/lateAnswers.ts';
import { memoryDrafts } from '../../../support/memoryDrafts.ts';
import { openStart, title } from '../../../support/startScreen.ts';
import { aNode } from '../../../support/taskScreen.ts';

describe('starting a request', () => {
  afterEach(() => void vi.useRealTimers());

  it('shows the next step', async () => {
    const { screen } = await openStart();
    expect(screen.choice.userNodes.map(({ name }) => name)).toEqual(['Finance']);
  });

  it('shows a refusal of the server beside its field', async () => {
    const refused = { field: 'title', messageKey: 'validation.notComparable', values: { name: 'Title' } };
    let answer: Awaited<ReturnType<InstanceGateway['start']>> = fail({ kind: 'invalid', issues: [refused] });
    const { screen } = await openStart({}, { start: async () => answer });
    title(screen).change('{"a":1}');
    await screen.submit();
    expect([title(screen).issue, title(screen).stored, screen.submission.message]).toEqual([
      refused,
      '{"a":1}',
      undefined,
    ]);
    answer = ok('77');
    await screen.submit();
    expect(title(screen).issue).toBeUndefined();
  });

  it('proposes the users for the latest input, not for earlier input', async () => {
    const server = lateAnswers<Awaited<ReturnType<CommandGateway['preview']>>>();
    let isSlow = false;
    const { screen } = await openStart(
      {},
      {
        preview: async () => (isSlow ? server.ask() : ok({ next: [aNode()] })),
      },
    );
    isSlow = true;
    title(screen).change('A day');
    void screen.loadPreview();
    title(screen).change('A month');
    void screen.loadPreview();
    await server.answer(1, ok({ next: [aNode({ name: 'Board' })] }));
    await server.answer(0, ok({ next: [aNode({ name: 'Team leader' })] }));
    expect(screen.choice.userNodes.map(({ name }) => name)).toEqual(['Board']);
    screen.dispose();
  });

  it('keeps the shown next step when a response arrives after leaving', async () => {
    const server = lateAnswers<Awaited<ReturnType<CommandGateway['preview']>>>();
    let isSlow = false;
    const { screen } = await openStart({}, { preview: async () => (isSlow ? server.ask() : ok({ next: [aNode()] })) });
    isSlow = true;
    void screen.loadPreview();
    screen.dispose();
    await server.answer(0, ok({ next: [aNode({ name: 'Board' })] }));
    expect(screen.choice.userNodes.map(({ name }) => name)).toEqual(['Finance']);
  });

  it('previews the next step shortly after the last key press, and not after leaving', async () => {
    vi.useFakeTimers();
    const asked: unknown[] = [];
    const { screen } = await openStart(
      {},
      {
        preview: async ({ forms }) => {
          asked.push(forms?.['trip_apply']?.fields['title']);
          return ok({ next: [aNode()] });
        },
      },
    );
    await vi.advanceTimersByTimeAsync(1000);
    asked.length = 0;
    for (const text of ['T', 'To', 'Tokyo']) {
      title(screen).change(text);
      await vi.advanceTimersByTimeAsync(599);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['Tokyo']);
    title(screen).change('Osaka');
    screen.dispose();
    title(screen).change('Kyoto');
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual(['Tokyo']);
  });

  it('opens by the process key of a link', async () => {
    const { screen, sent } = await openStart(
      {},
      { findDefinition: async (key) => ok(key === 'trip' ? '9' : '') },
      memoryDrafts(),
      { key: 'trip' },
    );
    await screen.submit();
    expect(sent[0]?.definition).toBe('9');
  });

  it('reports that a process does not exist', async () => {
    const { screen } = await openStart(
      {},
      { findDefinition: async () => fail({ kind: 'refused', refusal: { code: 'start.noDefinition' } }) },
      memoryDrafts(),
      { key: 'nothing' },
    );
    expect(screen.loader.failure).toEqual({ kind: 'refused', refusal: { code: 'start.noDefinition' } });
  });

  it('starts once and opens the success page', async () => {
    const { screen, sent, context } = await openStart();
    title(screen).change('Tokyo');
    await Promise.all([screen.submit(), screen.submit()]);
    screen.dispose();
    expect([sent.length, sent[0]?.forms['trip_apply']?.fields['title'], context.opened]).toEqual([
      1,
      'Tokyo',
      ['success started started 77'],
    ]);
  });

  it('focuses the first missing field instead of sending', async () => {
    const { screen, sent } = await openStart();
    title(screen).change('');
    await screen.submit();
    expect([sent, screen.forms[0]?.focus?.id]).toEqual([[], title(screen).id]);
    screen.dispose();
  });

  it('prompts for a confirmation if the process requires it', async () => {
    const { screen, sent } = await openStart({ asksConfirmation: true });
    await screen.submit();
    expect([screen.isAsking, sent]).toEqual([true, []]);
    await screen.confirm();
    expect([screen.isAsking, sent.length]).toEqual([false, 1]);
  });

  it('requires the users that must be chosen at the start', async () => {
    const { screen, sent } = await openStart({ requiredAtStart: ['lawyer'] });
    await screen.submit();
    expect([screen.submission.message, sent]).toEqual([
      { key: 'validation.nodePeople.required', values: { name: 'Lawyer' } },
      [],
    ]);
    screen.choice.choosePeople('lawyer', [{ id: '5', name: 'Zhou Lan' }]);
    await screen.submit();
    expect(sent[0]?.people).toEqual({ lawyer: [{ kind: 'person', id: '5', name: 'Zhou Lan' }] });
  });

  it('offers the users that may be chosen at the start, and works without them', async () => {
    const { screen, sent } = await openStart({ selectableAtStart: ['lawyer'] });
    expect(screen.startAssignees.map((row) => [row.name, screen.isRequired(row)])).toEqual([['Lawyer', false]]);
    await screen.submit();
    expect(sent[0]?.people).toEqual({});
  });

  it('loads no users if the process has no such node', async () => {
    const { screen } = await openStart(
      {},
      {
        listStartAssignees: async () => {
          throw new Error('asked');
        },
      },
    );
    expect(screen.startAssignees).toEqual([]);
  });

  it('uses the chosen flow, the first by default, with the users of that flow only', async () => {
    const exits = [
      aNode({ id: 'desk', name: 'Travel desk', executors: [], maySelectPeople: true }),
      aNode({ id: 'boss', name: 'General manager', maySelectPeople: true }),
    ];
    const { screen, sent, drafts } = await openStart({ picksPath: true }, { preview: async () => ok({ next: exits }) });
    expect([screen.choice.mustChoosePath, screen.choice.path, screen.selectable.map(({ id }) => id)]).toEqual([
      true,
      'desk',
      ['desk'],
    ]);
    await screen.submit();
    expect([screen.submission.message, sent]).toEqual([
      { key: 'validation.nodePeople.chosen', values: { name: 'Travel desk' } },
      [],
    ]);
    screen.choice.choosePeople('desk', [{ id: '5', name: 'Zhou Lan' }]);
    expect(screen.submission.message).toBeUndefined();
    screen.choice.choosePath('boss');
    screen.choice.choosePeople('boss', [{ id: '6', name: 'Sun Li' }]);
    await screen.submit();
    expect([sent[0]?.destination, sent[0]?.people, drafts.kept]).toEqual([
      'boss',
      { boss: [{ kind: 'person', id: '6', name: 'Sun Li' }] },
      {},
    ]);
  });

  it('lets the conditions decide if the user chooses no flow', async () => {
    const { screen, sent } = await openStart(
      {},
      { preview: async () => ok({ next: [aNode({ id: 'a' }), aNode({ id: 'b' })] }) },
    );
    await screen.submit();
    expect([screen.choice.mustChoosePath, sent[0]?.destination]).toEqual([false, undefined]);
  });

  it('restores flow and users chosen on this device', async () => {
    const drafts = memoryDrafts();
    const answers = {
      preview: async () => ok({ next: [aNode({ id: 'a' }), aNode({ id: 'b', maySelectPeople: true })] }),
    };
    const { screen } = await openStart({ picksPath: true }, answers, drafts);
    screen.choice.choosePath('b');
    screen.choice.choosePeople('b', [{ id: '6', name: 'Sun Li' }]);
    screen.dispose();
    const { screen: later } = await openStart({ picksPath: true }, answers, drafts);
    await later.choice.draft.restore();
    expect([later.choice.path, later.choice.people['b']?.map(({ name }) => name)]).toEqual(['b', ['Sun Li']]);
    later.dispose();
  });

  it('keeps all input when it fails, and sends it again with the same key', async () => {
    const keys: string[] = [];
    const { screen, context, drafts } = await openStart(
      {},
      {
        start: async ({ key }) => {
          keys.push(key);
          return fail({ kind: 'timeout' });
        },
      },
    );
    title(screen).change('Tokyo');
    await screen.submit();
    await screen.submit();
    expect([screen.submission.message, title(screen).stored, context.opened, new Set(keys).size]).toEqual([
      { key: 'message.unanswered.timeout' },
      'Tokyo',
      [],
      1,
    ]);
    expect(Object.keys(drafts.kept)).toContain('form.start.trip.new');
    screen.dispose();
  });
});
