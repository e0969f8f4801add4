import { describe, expect, it } from 'vitest';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { AnnouncementCategories, NewsDeskGateway, NewsGateway } from '#application/ports/newsGateway.ts';
import type { ManagedNews, NewsFields } from '#domain/news/newsDraft.ts';
import type { NewsItem } from '#domain/news/newsViews.ts';
import type { PageRequest } from '#domain/shared/page.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { announcementsList } from '#presentation/news/announcements.list.ts';
import { NewsEditViewModel } from '#presentation/news/NewsEditViewModel.ts';
import { newsFields, newsValues, wordsIn, writtenIn } from '#presentation/news/newsForm.ts';
import { newsContent } from '#presentation/news/newsContent.ts';
import { NewsPageViewModel } from '#presentation/news/NewsPageViewModel.ts';
import { aPage } from '#test/support/builders.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { settle } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

const HOUR = 3_600_000;
const item: NewsItem = {
  id: '7',
  title: 'The canteen',
  category: 'culture',
  categoryName: 'Life here',
  words: 'Noodles on Tuesdays',
  authorName: 'Zheng Li',
  issuedAt: NOON - HOUR,
  readTimes: 3,
  html: '<p>Noodles on Tuesdays</p>',
  keywords: '',
  files: [],
  isDraft: false,
};

describe('a piece of news', () => {
  const opened = (read: NewsGateway['read']) => {
    const context = pageContext([provide(NewsGateway, onlyWith<NewsGateway>('news', { read }))]);
    return { context, page: new NewsPageViewModel(context, '7') };
  };

  it('is asked for once, however often the minute passes and the page comes back', async () => {
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
    await settle();
    context.due.next();
    context.changes.next({});
    context.due.next();
    await settle();
    expect([readings, page.item?.title, changes.length]).toEqual([1, 'The canteen', 2]);
  });

  it('that has ended is told apart from one that was never there', async () => {
    const ended = opened(async () =>
      fail({ kind: 'refused', refusal: { code: 'news.ended', values: { until: '2026-11-20 12:00' } } }),
    );
    ended.page.start();
    await settle();
    const unknown = opened(async () => fail({ kind: 'refused', refusal: { code: 'notFound' } }));
    unknown.page.start();
    await settle();
    expect([ended.page.hasEnded, unknown.page.hasEnded]).toEqual([true, false]);
  });

  it('without an id is unknown, and nobody is asked', async () => {
    const context = pageContext([provide(NewsGateway, onlyWith<NewsGateway>('news', {}))]);
    const page = new NewsPageViewModel(context, '');
    page.start();
    await settle();
    expect(page.loader.failure).toMatchObject({ kind: 'refused', refusal: { code: 'notFound' } });
  });

  it('is marked as unread in a list only where the platform says so', () => {
    const words = { t: (key: string) => key, language: 'en-US', now: NOON } as const;
    const { html: _html, keywords: _keywords, files: _files, isDraft: _isDraft, ...row } = item;
    expect(
      [undefined, true, false].map(
        (isRead) => newsContent({ ...row, ...(isRead !== undefined && { isRead }) }, words as never).isUnread,
      ),
    ).toEqual([false, false, true]);
  });
});

it('announcements ask for the categories the operator names, whatever else is searched for', async () => {
  const asked: PageRequest[] = [];
  const context = pageContext([
    provide(AnnouncementCategories, ['companyNotice', 'board']),
    provide(
      NewsGateway,
      onlyWith<NewsGateway>('news', {
        list: async (request) => {
          asked.push(request);
          return ok(aPage([]));
        },
      }),
    ),
  ]);
  await announcementsList.source(context.get, { params: {}, session: context.session })({
    number: 1,
    size: 20,
    search: 'power',
    filters: {},
  });
  expect(asked).toEqual([{ number: 1, size: 20, search: 'power', filters: { category: 'companyNotice,board' } }]);
});

describe('news being written', () => {
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
      provide(CommandKeys, { fresh: () => `key ${(keys += 1)}` }),
      provide(FileGateway, onlyWith<FileGateway>('files', { keep: async () => [] })),
      provide(
        NewsGateway,
        onlyWith<NewsGateway>('news', { categories: async () => ok([{ value: 'culture', name: 'Life here' }]) }),
      ),
      provide(
        NewsDeskGateway,
        onlyWith<NewsDeskGateway>('desk', {
          save: async (fields, version, key) => {
            sent.push({ fields, known: version, key });
            return ok({ kind: 'saved', id: '7', version: 4 });
          },
          find: async () => ok(known),
          ...answers,
        }),
      ),
    ]);
    return { context, sent, model: new NewsEditViewModel(context, id) };
  }

  it('says what is missing before it is published; a draft needs its title only', async () => {
    const { model, sent } = desk({});
    model.start();
    await settle();
    await model.publish();
    expect(model.submission?.message).toEqual({ key: 'news.fault.noTitle' });
    model.change({ titles: { 'zh-CN': '', 'en-US': 'The canteen', 'ja-JP': '' } });
    await model.publish();
    expect(model.submission?.message).toEqual({ key: 'news.fault.noText' });
    await model.keepDraft();
    expect(sent.map(({ fields }) => [fields.isDraft, fields.titles])).toEqual([
      [true, { 'zh-CN': 'The canteen', 'en-US': 'The canteen' }],
    ]);
  });

  it('is published once, at this moment where none is named, and leads back to the desk', async () => {
    const { model, sent, context } = desk({});
    model.start();
    await settle();
    model.change({ ...newsValues(known), issuedAt: '', expiresAt: '' });
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

  it('loses nothing where somebody else was faster: theirs or mine, as one chooses', async () => {
    let version = 3;
    const { model, sent } = desk(
      {
        find: async () => ok({ ...known, version, titles: { 'zh-CN': '食堂（新）' } }),
        save: async (fields, read, key) => {
          sent.push({ fields, known: read, key });
          return ok(read?.version === version ? { kind: 'saved', id: '7', version: version + 1 } : { kind: 'changed' });
        },
      },
      '7',
    );
    model.start();
    await settle();
    version = 4;
    model.change({ titles: { 'zh-CN': '我的', 'en-US': '', 'ja-JP': '' } });
    await model.publish();
    expect([model.theirs?.version, model.submission?.value.titles['zh-CN'], model.submission?.message]).toEqual([
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

  it('takes what somebody else has written where one wants that', async () => {
    const { model } = desk({ save: async () => ok({ kind: 'changed' }) }, '7');
    model.start();
    await settle();
    model.change({ titles: { 'zh-CN': '我的', 'en-US': '', 'ja-JP': '' } });
    await model.publish();
    model.takeTheirs();
    expect([model.theirs, model.submission?.value.titles['zh-CN']]).toEqual([undefined, '食堂']);
  });

  it('is kept on the device as it was typed', async () => {
    const { context, model } = desk({});
    model.start();
    await settle();
    model.change({ titles: { 'zh-CN': '半句', 'en-US': '', 'ja-JP': '' } });
    model.dispose();
    await settle();
    const again = new NewsEditViewModel(context, undefined);
    again.start();
    await settle();
    expect(again.submission?.value.titles['zh-CN']).toBe('半句');
  });
});

it('one language stands in for the others, and only what was written is sent', () => {
  const words = { 'zh-CN': '', 'en-US': ' The canteen ', 'ja-JP': '' };
  const values = { ...newsValues(undefined), titles: words };
  expect([wordsIn(words, 'ja-JP').trim(), writtenIn(values), newsFields(values, true, NOON).titles]).toEqual([
    'The canteen',
    ['en-US'],
    { 'zh-CN': 'The canteen', 'en-US': 'The canteen' },
  ]);
});
