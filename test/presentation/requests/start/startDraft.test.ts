import { describe, expect, it } from 'vitest';
import type { CommandRequest } from '#application/ports/workflow/commandGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { memoryDrafts } from '../../../support/memoryDrafts.ts';
import { openStart, title } from '../../../support/startScreen.ts';

describe('saving a request as a draft', () => {
  it('saves an incomplete draft', async () => {
    const { screen, sent, context } = await openStart();
    title(screen).change('');
    await screen.saveDraft();
    expect([sent.length, context.opened]).toEqual([1, ['success saved saved 78 9']]);
  });

  it('starts with the same key after a failed save, because the request may already have started', async () => {
    const keys: string[] = [];
    const lost = async ({ key }: { readonly key: string }) => {
      keys.push(key);
      return fail({ kind: 'timeout' as const });
    };
    const { screen } = await openStart({}, { start: lost, saveDraft: lost });
    await screen.submit();
    await screen.saveDraft();
    await screen.submit();
    expect(keys).toEqual(['key 1', 'key 2', 'key 1']);
    screen.dispose();
  });

  it('deletes a draft on the server after a confirmation, and the input on the device', async () => {
    const orders: CommandRequest[] = [];
    const { screen, context, drafts } = await openStart(
      { draft: '70' },
      {},
      memoryDrafts(),
      { definition: '9' },
      async (order) => {
        orders.push(order);
        return ok(undefined);
      },
    );
    title(screen).change('Rome');
    screen.askToDelete(true);
    await screen.deleteDraft();
    expect([
      screen.isDeleting,
      orders.map(({ instance, command }) => [instance, command.kind]),
      context.opened,
      drafts.kept,
    ]).toEqual([false, [['70', 'delete']], ['success deleted delete'], {}]);
  });

  it('keeps the draft and reports why it could not be deleted', async () => {
    const { screen, context } = await openStart({ draft: '70' }, {}, memoryDrafts(), { definition: '9' }, async () =>
      fail({ kind: 'offline' }),
    );
    await screen.deleteDraft();
    expect([screen.submission.message, context.opened]).toEqual([{ key: 'message.unanswered.offline' }, []]);
  });

  it('offers nothing to delete before it was saved', async () => {
    const { screen } = await openStart();
    await screen.deleteDraft();
    expect([screen.isStored, screen.submission.message]).toEqual([false, undefined]);
  });

  it('continues with a draft from the server', async () => {
    const { screen, sent } = await openStart({ draft: '55' });
    await screen.submit();
    expect(sent[0]?.draft).toBe('55');
  });

  it('tells a leaving user that the input is kept, and closes an unchanged form at once', async () => {
    const { screen, context } = await openStart();
    title(screen).change('Tokyo');
    screen.unsavedChanges.leave();
    expect([screen.unsavedChanges.isOpen, context.opened]).toEqual([true, []]);
    screen.unsavedChanges.leave();
    expect(context.opened).toEqual(['back']);
    screen.dispose();
    const { screen: untouched, context: other } = await openStart();
    untouched.unsavedChanges.leave();
    expect(other.opened).toEqual(['back']);
    untouched.dispose();
  });

  it('restores the input on this device', async () => {
    const drafts = memoryDrafts();
    const { screen } = await openStart({}, {}, drafts);
    title(screen).change('Tokyo');
    screen.dispose();
    const { screen: later } = await openStart({}, {}, drafts);
    expect([title(later).stored, later.drafts.isRestored, later.isDirty]).toEqual(['Tokyo', true, true]);
    later.dispose();
  });

  it('deletes the input once it was started', async () => {
    const { screen, drafts } = await openStart();
    title(screen).change('Tokyo');
    await screen.submit();
    screen.dispose();
    expect(drafts.kept).toEqual({});
  });
});
