import { describe, expect, it } from 'vitest';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RequestFeed, WrittenMessage } from './requestFeed.ts';
import { FeedViewModel } from './FeedViewModel.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

const FILE = { id: 'f1', name: 'quote.pdf', size: 3 };
interface Wishes {
  readonly read?: () => Result<string, Failure> & { readonly skipped?: number };
  readonly outcome?: () => Promise<Result<void, Failure>>;
  readonly drafts?: ReturnType<typeof memoryDrafts>;
  readonly address?: string;
}

/** Opens a page with an input field, and records what is loaded, sent and reported. */
function openPage({
  read = () => ok('told'),
  outcome = async () => ok(undefined),
  drafts = memoryDrafts(),
  address = 'instId=7',
}: Wishes = {}) {
  const log: string[] = [];
  const sent: WrittenMessage[] = [];
  const page: RequestFeed<string> = {
    name: 'board',
    parameter: 'instId',
    back: 'myApplications',
    getInstance: () => '7',
    load: async (_, id) => {
      log.push(`read ${id}`);
      return read();
    },
    markSeen: async () => {
      log.push('seen');
    },
    present: () => ({ sections: [], actions: [] }),
    compose: {
      labelKey: 'follow.board.write',
      sendKey: 'follow.board.send',
      isOffered: () => true,
      send: (_get, _id, written) => {
        sent.push(written);
        return outcome();
      },
    },
  };
  let keys = 0;
  const context = pageContext([
    provide(DraftStore, drafts),
    provide(IdempotencyKeys, { create: () => `key ${(keys += 1)}` }),
    provide(FileGateway, {
      upload: async () => ok(FILE),
      download: async () => ok(new Blob()),
      extendRetention: async () => [],
      getUrl: (id) => id,
    }),
  ]);
  context.changes.subscribe(({ instance }) => log.push(`changed ${instance ?? ''}`));
  const model = new FeedViewModel(context, page, new URLSearchParams(address));
  const composer = model.composer;
  if (!composer) throw new Error('no composer');
  return { model, composer, context, log, sent, drafts };
}

describe('a page about a request', () => {
  it('reports the number of unreadable entries while there are some', async () => {
    let skipped = 2;
    const { model } = openPage({ read: () => ({ ...ok('told'), ...(skipped > 0 && { skipped }) }) });
    await model.loader.load();
    expect(model.loader.skipped).toBe(2);
    skipped = 0;
    await model.loader.load();
    expect(model.loader.skipped).toBe(0);
  });

  it('reports a link without an id as not found, without a request', async () => {
    const { model, log } = openPage({ address: '' });
    await model.loader.load();
    expect([model.loader.failure, log]).toEqual([{ kind: 'refused', refusal: { code: 'notFound' } }, []]);
  });

  it('marks its content as read once, and notifies lists and badges', async () => {
    const { model, log } = openPage();
    await model.loader.load();
    await model.loader.load();
    expect(log).toEqual(['read 7', 'seen', 'changed 7', 'read 7']);
  });

  it('reloads on return to the foreground, and after changes in this app', async () => {
    const { model, context, log } = openPage();
    model.start();
    await expect.poll(() => log).toContain('changed 7');
    log.length = 0;
    context.due.next();
    await expect.poll(() => model.loader.isLoading).toBe(false);
    context.changes.next({ instance: '9' });
    await expect.poll(() => log.filter((line) => line === 'read 7')).toHaveLength(2);
    model.dispose();
    context.due.next();
    expect(log.filter((line) => line === 'read 7')).toHaveLength(2);
  });

  it('keeps its content when a reload fails', async () => {
    let isDown = false;
    const { model } = openPage({ read: () => (isDown ? fail({ kind: 'offline' }) : ok('told')) });
    await model.loader.load();
    isDown = true;
    await model.loader.load();
    expect([model.content, model.loader.failure]).toEqual(['told', { kind: 'offline' }]);
  });

  it('runs an action once for several presses, and reports a failure', async () => {
    const { model, context } = openPage();
    await model.loader.load();
    let runs = 0;
    const action = {
      labelKey: 'follow.openRequest',
      variant: 'line',
      run: async () => {
        runs += 1;
        return fail({ kind: 'offline' as const });
      },
    } as const;
    await Promise.all([model.run(action), model.run(action)]);
    expect([runs, context.messages.shown?.message]).toEqual([1, { key: 'message.unanswered.offline' }]);
  });
});

describe('the message input', () => {
  it('sends text and files once, and is empty afterwards', async () => {
    const { model, composer, sent, log, drafts, context } = openPage();
    await model.loader.load();
    composer.setText('  Tickets are booked. ');
    composer.uploads.add([new File(['abc'], 'quote.pdf')]);
    await expect.poll(() => composer.files).toEqual([FILE]);
    await Promise.all([composer.send(), composer.send()]);
    expect(sent).toEqual([{ key: 'key 1', text: 'Tickets are booked.', files: [FILE] }]);
    expect([composer.text, composer.files, drafts.kept, context.messages.shown?.message]).toEqual([
      '',
      [],
      {},
      { key: 'message.sent' },
    ]);
    expect(log.at(-1)).toBe('changed 7');
  });

  it('sends the same text a second time as another message', async () => {
    const { composer, sent } = openPage();
    for (const text of ['Thanks.', 'Thanks.']) {
      composer.setText(text);
      await composer.send();
    }
    expect(sent.map(({ key, text }) => [key, text])).toEqual([
      ['key 1', 'Thanks.'],
      ['key 2', 'Thanks.'],
    ]);
  });

  it('keeps text typed during sending as the next message', async () => {
    const server = lateAnswers<Result<void, Failure>>();
    const { composer, sent, drafts } = openPage({ outcome: server.ask });
    composer.setText('First.');
    const sending = composer.send();
    composer.setText('Second.');
    await server.answer(0, ok(undefined));
    await sending;
    await composer.submission.saveDrafts();
    expect([composer.text, JSON.stringify(drafts.kept)]).toEqual(['Second.', expect.stringContaining('Second.')]);
    void composer.send();
    expect(sent.map(({ text }) => text)).toEqual(['First.', 'Second.']);
  });

  it('requires a message', async () => {
    const { composer, sent } = openPage();
    composer.setText('   ');
    await composer.send();
    expect([sent, composer.submission.message]).toEqual([[], { key: 'refusal.message.empty' }]);
  });

  it('waits for a file that is still uploading', async () => {
    const { composer, sent } = openPage();
    composer.setText('Here it is.');
    composer.uploads.add([new File(['abc'], 'quote.pdf')]);
    const sending = composer.send();
    expect([sent, composer.submission.message]).toEqual([[], { key: 'file.wait' }]);
    await sending;
  });

  it('keeps its content on a failure, and sends it again with the same key', async () => {
    const outcomes: Result<void, Failure>[] = [fail({ kind: 'timeout' })];
    const { composer, sent, drafts } = openPage({ outcome: async () => outcomes.shift() ?? ok(undefined) });
    composer.setText('Tickets are booked.');
    await composer.send();
    expect([composer.text, composer.submission.message]).toEqual([
      'Tickets are booked.',
      { key: 'message.unanswered.timeout' },
    ]);
    await composer.submission.saveDrafts();
    expect(drafts.kept).toMatchObject({ 'written.board.7': { text: 'Tickets are booked.', files: [] } });
    await composer.send();
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });

  it('restores the draft of an earlier visit', async () => {
    const { composer } = openPage({ drafts: memoryDrafts({ 'written.board.7': { text: 'Tickets', files: [FILE] } }) });
    await composer.submission.restore();
    expect([composer.text, composer.files, composer.showsFiles]).toEqual(['Tickets', [FILE], true]);
  });
});
