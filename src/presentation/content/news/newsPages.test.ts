import { describe, expect, it } from 'vitest';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { AnnouncementCategories, NewsDeskGateway, NewsGateway } from '#application/ports/content/newsGateway.ts';
import type { ManagedNews, NewsFields } from '#domain/news/newsDraft.ts';
import type { NewsItem } from '#domain/news/newsViews.ts';
import type { PageRequest } from '#domain/shared/page.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { announcementsList } from './announcements.list.ts';
import { NewsEditViewModel } from './NewsEditViewModel.ts';
import { toNewsFields, toNewsValues, localizedText, listWrittenLanguages } from './newsForm.ts';
import { createNewsContent } from './createNewsContent.ts';
import { NewsPageViewModel } from './NewsPageViewModel.ts';
import { aPage } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

const HOUR = 3_600_000;
const item: NewsItem = {
  id: '7',
  title: 'The canteen',
  category: 'culture',
  categoryName: 'Life here',
  excerpt: 'Noodles on Tuesdays',
  authorName: 'Zheng Li',
  issuedAt: NOON - HOUR,
  readTimes: 3,
  html: '<p>Noodles on Tuesdays</p>',
  keywords: '',
  files: [],
  isDraft: false,
};

describe('a news article', () => {
  const opened = (openArticle: NewsGateway['openArticle']) => {
    const context = pageContext([provide(NewsGateway, createPartialGateway<NewsGateway>('news', { openArticle }))]);
    return { context, page: new NewsPageViewModel(context, '7') };
  };

  it('is loaded once, despite intervals and returns to the page', async () => {
    let readings = 0;
    const { page, context } = opened(async () => {
      readings += 1;
      return ok(item);
    });
    const changes: unknown[] = [];
    context.changes.subscribe((change) => changes.push(change));
    page.start();
    page.dispose();
    page.start();
    await flushPromises();
    context.due.next();
    context.changes.next({});
    context.due.next();
    await flushPromises();
    expect([readings, page.item?.title, changes.length]).toEqual([1, 'The canteen', 2]);
  });

  it('is distinguished as expired or missing', async () => {
    const ended = opened(async () =>
      fail({ kind: 'refused', refusal: { code: 'news.ended', values: { until: '2026-11-20 12:00' } } }),
    );
    ended.page.start();
    await flushPromises();
    const unknown = opened(async () => fail({ kind: 'refused', refusal: { code: 'notFound' } }));
    unknown.page.start();
    await flushPromises();
    expect([ended.page.hasEnded, unknown.page.hasEnded]).toEqual([true, false]);
  });

  it('without an id is reported as missing, without a request', async () => {
    const context = pageContext([provide(NewsGateway, createPartialGateway<NewsGateway>('news', {}))]);
    const page = new NewsPageViewModel(context, '');
    page.start();
    await flushPromises();
    expect(page.loader.failure).toMatchObject({ kind: 'refused', refusal: { code: 'notFound' } });
  });

  it('is marked as unread in a list only if the platform says so', () => {
    const words = { t: (key: string) => key, language: 'en-US', now: NOON } as const;
    const { html: _html, keywords: _keywords, files: _files, isDraft: _isDraft, ...row } = item;
    expect(
      [undefined, true, false].map(
        (isRead) => createNewsContent({ ...row, ...(isRead !== undefined && { isRead }) }, words as never).isUnread,
      ),
    ).toEqual([false, false, true]);
  });
});

it('the announcements list is limited to the configured categories in every search', async () => {
  const asked: PageRequest[] = [];
  const context = pageContext([
    provide(AnnouncementCategories, ['companyNotice', 'board']),
    provide(
      NewsGateway,
      createPartialGateway<NewsGateway>('news', {
        listNews: async (request) => {
          asked.push(request);
          return ok(aPage([]));
        },
      }),
    ),
  ]);
  await announcementsList.source(context.get, { params: {}, ...context })({
    number: 1,
    size: 20,
    search: 'power',
    filters: {},
  });
  expect(asked).toEqual([{ number: 1, size: 20, search: 'power', filters: { category: 'companyNotice,board' } }]);
});

describe('editing a news article', () => {
  const known: ManagedNews = {
    id: '7',
    version: 3,
    titles: { 'zh-CN': '食堂' },
    texts: { 'zh-CN': '<p>面条</p>' },
    category: 'culture',
    keywords: '',
    files: [],
    audience: [],
    audienceNames: [],
    authorName: 'Zheng Li',
    issuedAt: NOON - HOUR,
    isDraft: true,
  };
  function desk(answers: Partial<NewsDeskGateway>, id?: string) {
    const sent: { readonly fields: NewsFields; readonly known: unknown; readonly key: string }[] = [];
    const drafts = memoryDrafts();
    let keys = 0;
    const context = pageContext([
      provide(DraftStore, drafts),
      provide(IdempotencyKeys, { create: () => `key ${(keys += 1)}` }),
      provide(FileGateway, createPartialGateway<FileGateway>('files', { extendRetention: async () => [] })),
      provide(
        NewsGateway,
        createPartialGateway<NewsGateway>('news', {
          listCategories: async () => ok([{ value: 'culture', name: 'Life here' }]),
        }),
      ),
      provide(
        NewsDeskGateway,
        createPartialGateway<NewsDeskGateway>('desk', {
          saveArticle: async (fields, version, key) => {
            sent.push({ fields, known: version, key });
            return ok({ kind: 'saved', id: '7', version: 4 });
          },
          findArticle: async () => ok(known),
          ...answers,
        }),
      ),
    ]);
    return { context, sent, model: new NewsEditViewModel(context, id) };
  }

  it('reports missing fields before publication; a draft requires only its title', async () => {
    const { model, sent } = desk({});
    model.start();
    await flushPromises();
    await model.publish();
    expect(model.submission?.message).toEqual({ key: 'news.fault.noTitle' });
    model.change({ titles: { 'zh-CN': '', 'en-US': 'The canteen', 'ja-JP': '' } });
    await model.publish();
    expect(model.submission?.message).toEqual({ key: 'news.fault.noText' });
    await model.saveDraft();
    expect(sent.map(({ fields }) => [fields.isDraft, fields.titles])).toEqual([
      [true, { 'zh-CN': 'The canteen', 'en-US': 'The canteen' }],
    ]);
  });

  it('publishes once, now by default, and returns to the administration page', async () => {
    const { model, sent, context } = desk({});
    model.start();
    await flushPromises();
    model.change({ ...toNewsValues(known), issuedAt: '', expiresAt: '' });
    await Promise.all([model.publish(), model.publish()]);
    expect(
      sent.map(({ fields: { issuedAt, isDraft, expiresAt }, known: version }) => [
        issuedAt,
        isDraft,
        expiresAt,
        version,
      ]),
    ).toEqual([[NOON, false, undefined, undefined]]);
    expect(context.opened).toEqual(['back']);
  });

  it('loses nothing in a conflict: the user chooses the other version or their own', async () => {
    let version = 3;
    const { model, sent } = desk(
      {
        findArticle: async () => ok({ ...known, version, titles: { 'zh-CN': '食堂（新）' } }),
        saveArticle: async (fields, read, key) => {
          sent.push({ fields, known: read, key });
          return ok(read?.version === version ? { kind: 'saved', id: '7', version: version + 1 } : { kind: 'changed' });
        },
      },
      '7',
    );
    model.start();
    await flushPromises();
    version = 4;
    model.change({ titles: { 'zh-CN': '我的', 'en-US': '', 'ja-JP': '' } });
    await model.publish();
    expect([model.theirVersion?.version, model.submission?.value.titles['zh-CN'], model.submission?.message]).toEqual([
      4,
      '我的',
      { key: 'refusal.record.changed' },
    ]);
    model.keepMine();
    await model.publish();
    expect(sent.map(({ known: read, fields }) => [read, fields.titles['zh-CN']])).toEqual([
      [{ id: '7', version: 3 }, '我的'],
      [{ id: '7', version: 4 }, '我的'],
    ]);
  });

  it('uses the other version on request', async () => {
    const { model } = desk({ saveArticle: async () => ok({ kind: 'changed' }) }, '7');
    model.start();
    await flushPromises();
    model.change({ titles: { 'zh-CN': '我的', 'en-US': '', 'ja-JP': '' } });
    await model.publish();
    model.acceptTheirs();
    expect([model.theirVersion, model.submission?.value.titles['zh-CN']]).toEqual([undefined, '食堂']);
  });

  it('stores the draft on the device as typed', async () => {
    const { context, model } = desk({});
    model.start();
    await flushPromises();
    model.change({ titles: { 'zh-CN': '半句', 'en-US': '', 'ja-JP': '' } });
    model.dispose();
    await flushPromises();
    const again = new NewsEditViewModel(context, undefined);
    again.start();
    await flushPromises();
    expect(again.submission?.value.titles['zh-CN']).toBe('半句');
  });
});

it('uses one language as default for the others, and sends only the filled-in ones', () => {
  const words = { 'zh-CN': '', 'en-US': ' The canteen ', 'ja-JP': '' };
  const values = { ...toNewsValues(undefined), titles: words };
  expect([
    localizedText(words, 'ja-JP').trim(),
    listWrittenLanguages(values),
    toNewsFields(values, true, NOON).titles,
  ]).toEqual(['The canteen', ['en-US'], { 'zh-CN': 'The canteen', 'en-US': 'The canteen' }]);
});
