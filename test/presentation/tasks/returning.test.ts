import { describe, expect, it } from 'vitest';
import type { CommandGateway, CommandRequest } from '#application/ports/workflow/commandGateway.ts';
import type { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ACTIONS } from '#presentation/actions/actions.ts';
import { ActionTargetViewModel } from '#presentation/actions/ActionTargetViewModel.ts';
import { ActionViewModel } from '#presentation/actions/ActionViewModel.ts';
import { aTask } from '../../support/builders.ts';
import { lateAnswers, flushPromises } from '../../support/lateAnswers.ts';
import { memoryDrafts } from '../../support/memoryDrafts.ts';
import { aDetail, MANAGER, taskScreen } from '../../support/taskScreen.ts';

async function openReturn(
  detail = aDetail(),
  outcome: () => Promise<Result<void, Failure>> = async () => ok(undefined),
  answers: Partial<TaskGateway & CommandGateway> = {},
  drafts = memoryDrafts(),
) {
  const sent: (CommandOf<'return'> & Pick<CommandRequest, 'key' | 'files'>)[] = [];
  const { context } = taskScreen(
    {
      send: ({ command, key, files }) => {
        if (command.kind === 'return') sent.push({ ...command, key, files });
        return outcome();
      },
      ...answers,
    },
    { detail, drafts },
  );
  const page = new ActionTargetViewModel(context, '1', ACTIONS.return);
  await page.loader.load();
  const screen = new ActionViewModel(context, {
    action: ACTIONS.return,
    target: { kind: 'task', detail },
    onTaskEnded: page.markEnded,
  });
  await Promise.all([screen.submission.restore(), screen.loadSteps()]);
  const offered = (name: string) =>
    ACTIONS.return.fields.flatMap((field) =>
      field.kind === 'choice' && field.name === name ? screen.getOptions(field).map(({ value }) => value) : [],
    );
  return { page, screen, offered, sent, context, drafts };
}

describe('returning a request', () => {
  it('goes to the previous step along the chart, with its reason', async () => {
    const { screen, offered, sent, context } = await openReturn();
    expect([offered('target'), offered('afterwards')]).toEqual([['previous', 'initiator', 'node'], ['normal']]);
    screen.change({ opinion: 'Please add the invoice.' });
    await screen.submit();
    expect([sent.map(({ to, afterwards, opinion }) => [to, afterwards, opinion]), context.opened]).toEqual([
      [['previous', 'normal', 'Please add the invoice.']],
      ['success returned return 2'],
    ]);
  });

  it('previews the current choice despite late responses', async () => {
    const asked: unknown[] = [];
    const server = lateAnswers<Awaited<ReturnType<CommandGateway['preview']>>>();
    const { screen } = await openReturn(undefined, undefined, {
      preview: (question) => {
        asked.push('command' in question && question.command);
        return server.ask();
      },
    });
    void screen.loadPreview();
    await flushPromises();
    screen.choose('target', 'initiator');
    void screen.loadPreview();
    await flushPromises();
    expect(asked).toMatchObject([
      { kind: 'return', task: '1', to: 'previous', afterwards: 'normal' },
      { kind: 'return', task: '1', to: 'initiator', afterwards: 'normal' },
    ]);
    const outlook = { openedNodes: [], closedTasks: [], isSameAsAgreement: false };
    await server.answer(1, ok({ next: [], preview: outlook }));
    await server.answer(0, ok({ next: [], preview: { ...outlook, outcome: 'refused' } }));
    expect(screen.outlook).toEqual(outlook);
  });

  it('requires a reason first', async () => {
    const { screen, sent } = await openReturn();
    expect(screen.submission.missing).toEqual({ key: 'refusal.opinion.required' });
    await screen.submit();
    expect(sent).toEqual([]);
  });

  it('lets the approver choose what happens after the initiator has revised it', async () => {
    const { screen, offered, sent } = await openReturn();
    screen.choose('target', 'initiator');
    expect([offered('afterwards'), screen.command]).toMatchObject([['normal', 'backtrack'], { afterwards: 'normal' }]);
    screen.choose('afterwards', 'backtrack');
    screen.change({ opinion: 'Revise it.' });
    await screen.submit();
    expect(sent[0]).toMatchObject({ to: 'initiator', afterwards: 'backtrack' });
  });

  it('follows the node if it prescribes what happens afterwards', async () => {
    const { screen, offered, sent } = await openReturn();
    screen.choose('afterwards', 'normal');
    screen.choose('target', 'node');
    screen.change({ step: 'apply' });
    expect(offered('afterwards')).toEqual(['backtrack']);
    screen.change({ opinion: 'From there again.' });
    await screen.submit();
    expect(sent[0]).toMatchObject({ to: { node: 'apply' }, afterwards: 'backtrack' });
  });

  it('uses the first passed step until one is chosen', async () => {
    const { screen } = await openReturn(undefined, undefined, {
      listReturnNodes: async () =>
        ok([
          { id: 'apply', name: 'Application', handlerName: 'Zhang Wei' },
          { id: 'legal', name: 'Legal', handlerName: '' },
        ]),
    });
    const step = ACTIONS.return.fields.find((field) => field.kind === 'step');
    expect(step && screen.isFieldShown(step)).toBe(false);
    screen.choose('target', 'node');
    expect([step && screen.isFieldShown(step), screen.command]).toMatchObject([true, { to: { node: 'apply' } }]);
    screen.change({ step: 'legal' });
    expect(screen.command).toMatchObject({ to: { node: 'legal' } });
  });

  it.each([[() => ok([])], [() => fail({ kind: 'offline' } as const)]])(
    'does not offer a chosen node if there is none (%#)',
    async (nodes) => {
      const { screen, offered } = await openReturn(aDetail(), undefined, { listReturnNodes: async () => nodes() });
      expect([offered('target'), screen.submission.message]).toEqual([['previous', 'initiator'], undefined]);
    },
  );

  it('opens once its targets are known', async () => {
    const { context } = taskScreen({});
    const needs = {
      action: ACTIONS.return,
      target: { kind: 'task', detail: aDetail() },
      onTaskEnded: () => undefined,
    } as const;
    const screen = new ActionViewModel(context, needs);
    expect(screen.isOpen).toBe(false);
    await screen.loadSteps();
    expect(screen.isOpen).toBe(true);
  });

  it.each([
    ['previous', { key: 'task.returnTo.previous' }],
    ['initiator', { key: 'task.returnTo.initiator', values: { name: 'Zhang Wei' } }],
    ['node', { key: 'task.returnTo.node', values: { name: 'Application' } }],
  ])('shows its target on the button: %s', async (target, verb) => {
    const { screen } = await openReturn();
    screen.choose('target', target);
    expect(screen.submitLabel).toMatchObject(verb);
  });

  it('reports at once that a task cannot be returned', async () => {
    const { page } = await openReturn(aDetail({ task: aTask({ assignee: MANAGER.id, kind: 'returned' }) }));
    expect(page.failure).toEqual({ kind: 'refused', refusal: { code: 'task.returnedAgain' } });
  });

  it('is refused before it is sent if the step does not offer that mode', async () => {
    const { screen, sent } = await openReturn(aDetail({ returnTargets: [] }));
    screen.change({ opinion: 'Revise it.' });
    await screen.submit();
    expect([screen.submission.missing, sent]).toEqual([{ key: 'refusal.node.required' }, []]);
  });

  it('keeps the reason when it fails, under the existing storage key', async () => {
    const { screen, drafts, context } = await openReturn(aDetail(), async () => fail({ kind: 'offline' }));
    screen.change({ opinion: 'Revise it.' });
    await screen.submit();
    expect([screen.submission.message, screen.values.opinion, drafts.kept, context.opened]).toEqual([
      { key: 'message.unanswered.offline' },
      'Revise it.',
      expect.objectContaining({ 'opinion.1.return': 'Revise it.' }),
      [],
    ]);
  });

  it('restores reason and files that an earlier version has stored', async () => {
    const scan = { id: '7', name: 'scan.png', size: 1 };
    const { screen, drafts } = await openReturn(
      undefined,
      undefined,
      {},
      memoryDrafts({ 'opinion.1.return': 'Revise it.', 'files.1.return': [scan] }),
    );
    expect([screen.values.opinion, screen.submission.files]).toEqual(['Revise it.', [scan]]);
    await screen.submit();
    expect(drafts.kept).toEqual({});
  });

  it('sends attachments', async () => {
    const { screen, sent } = await openReturn();
    screen.change({ opinion: 'See the scan.' });
    screen.submission.attached?.uploads.add([new File(['x'], 'scan.png')]);
    expect(screen.submission.missing).toEqual({ key: 'file.wait' });
    await expect.poll(() => screen.submission.missing).toBeUndefined();
    await screen.submit();
    expect(sent[0]?.files).toMatchObject([{ name: 'scan.png' }]);
  });

  it('shows the result when another user has handled the task first', async () => {
    const { page, screen, context } = await openReturn(aDetail(), async () =>
      fail({ kind: 'refused', refusal: refuse('task.ended') }),
    );
    screen.change({ opinion: 'Revise it.' });
    await screen.submit();
    expect(page.closedTask).toBeDefined();
    page.openInstance();
    expect(context.opened).toEqual(['instanceDetail 2']);
  });
});
