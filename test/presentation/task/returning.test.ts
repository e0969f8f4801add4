import { describe, expect, it } from 'vitest';
import type { ReturnRequest, TaskGateway } from '#application/ports/taskGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ReturnViewModel } from '#presentation/task/returning/ReturnViewModel.ts';
import { aTask } from '#test/support/builders.ts';
import { aDetail, MANAGER, taskScreen } from '#test/support/taskScreen.ts';

async function openReturn(
  detail = aDetail(),
  outcome: () => Promise<Result<void, Failure>> = async () => ok(undefined),
  answers: Partial<TaskGateway> = {},
) {
  const sent: ReturnRequest[] = [];
  const { context, drafts } = taskScreen(
    {
      sendBack: (_, draft) => {
        sent.push(draft);
        return outcome();
      },
      ...answers,
    },
    { detail },
  );
  const page = new ReturnViewModel(context, '1');
  await page.read();
  return { page, sent, context, drafts };
}

describe('returning a request', () => {
  it('goes to the step before along the chart, with its reason', async () => {
    const { page, sent, context } = await openReturn();
    expect([page.target, page.afterOptions]).toEqual(['previous', ['normal']]);
    page.write('Please add the invoice.');
    await page.submit();
    expect([sent.map(({ to, afterwards, opinion }) => [to, afterwards, opinion]), context.opened]).toEqual([
      [['previous', 'normal', 'Please add the invoice.']],
      ['success returned 2'],
    ]);
  });

  it('knows what the choice as it stands would do', async () => {
    const asked: unknown[] = [];
    const outlook = { opens: [], closes: [], goesOnAllTheSame: false };
    const { page } = await openReturn(undefined, undefined, {
      returnOutlook: async (...choice) => {
        asked.push(choice);
        return ok(outlook);
      },
    });
    page.choose('initiator');
    await page.lookAhead();
    expect(asked).toEqual([
      ['1', 'previous', 'normal'],
      ['1', 'initiator', 'normal'],
      ['1', 'initiator', 'normal'],
    ]);
    expect(page.outlook).toEqual(outlook);
  });

  it('asks for the reason first', async () => {
    const { page, sent } = await openReturn();
    expect(page.missing).toEqual({ key: 'refusal.opinion.required' });
    await page.submit();
    expect(sent).toEqual([]);
  });

  it('lets the signer choose what happens after the initiator has revised it', async () => {
    const { page, sent } = await openReturn();
    page.choose('initiator');
    expect([page.afterOptions, page.afterwards]).toEqual([['normal', 'backtrack'], 'normal']);
    page.chooseAfter('backtrack');
    page.write('Revise it.');
    await page.submit();
    expect(sent[0]).toMatchObject({ to: 'initiator', afterwards: 'backtrack' });
  });

  it('follows the node where it decides what happens afterwards', async () => {
    const { page, sent } = await openReturn();
    page.chooseAfter('normal');
    page.choose('node', 'apply');
    expect(page.afterOptions).toEqual(['backtrack']);
    page.write('From there again.');
    await page.submit();
    expect(sent[0]).toMatchObject({ to: { node: 'apply' }, afterwards: 'backtrack' });
  });

  it('does not offer a chosen node when there is none to choose', async () => {
    const { page } = await openReturn(aDetail(), undefined, { returnNodes: async () => ok([]) });
    expect(page.targets).toEqual(['previous', 'initiator']);
  });

  it('says at once when a task cannot be returned', async () => {
    const { page } = await openReturn(aDetail({ task: aTask({ assignee: MANAGER.id, kind: 'returned' }) }));
    expect(page.failure).toEqual({ kind: 'refused', refusal: { code: 'task.returnedAgain' } });
  });

  it('keeps the reason when it fails', async () => {
    const { page, drafts, context } = await openReturn(aDetail(), async () => fail({ kind: 'offline' }));
    page.write('Revise it.');
    await page.submit();
    expect([page.message, page.opinion.value, drafts.kept['opinion.1.return'], context.opened]).toEqual([
      { key: 'error.offline' },
      'Revise it.',
      'Revise it.',
      [],
    ]);
  });

  it('carries attachments', async () => {
    const { page, sent } = await openReturn();
    page.write('See the scan.');
    page.attached.uploads.take([new File(['x'], 'scan.png')]);
    expect(page.missing).toEqual({ key: 'file.wait' });
    await expect.poll(() => page.missing).toBeUndefined();
    await page.submit();
    expect(sent[0]?.files).toMatchObject([{ name: 'scan.png' }]);
  });

  it('leads to the result when somebody else was faster', async () => {
    const { page, context } = await openReturn(aDetail(), async () =>
      fail({ kind: 'refused', refusal: refuse('task.ended') }),
    );
    page.write('Revise it.');
    await page.submit();
    expect(page.gone).toBeDefined();
    page.openInstance();
    expect(context.opened).toEqual(['instanceDetail 2']);
  });
});
