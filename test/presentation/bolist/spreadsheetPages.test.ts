import { describe, expect, it } from 'vitest';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { ListFileGateway } from '#application/ports/listFileGateway.ts';
import type { ImportReport } from '#domain/bolist/importReport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ListExportViewModel } from '#presentation/bolist/ListExportViewModel.ts';
import { ListImportViewModel } from '#presentation/bolist/ListImportViewModel.ts';
import { aBusinessList } from '#test/support/businessLists.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const REPORT: ImportReport = {
  outcome: 'all',
  message: 'All rows are in.',
  added: [2],
  changed: [],
  unchanged: [],
  refused: [],
  unknownColumns: [],
  unreadColumns: [],
};
const ADDRESS = { key: 'car_list', params: {} };
const bookOf = (name: string, size = 10) => new File([new Uint8Array(size)], name);

function page() {
  const written = lateAnswers<Result<string, Failure>>();
  const read = lateAnswers<Result<ImportReport, Failure>>();
  const sent: { name: string; signal: AbortSignal; onProgress: (part: number) => void }[] = [];
  const files: ListFileGateway = {
    write: () => written.ask(),
    read: (_, { name }, onProgress, signal) => {
      sent.push({ name, signal, onProgress });
      return read.ask();
    },
  };
  const stored: FileGateway = {
    upload: async () => fail({ kind: 'offline' }),
    download: async () => ok(new Blob()),
    keep: async () => [],
    address: (id) => `/files/${id}`,
  };
  const context = pageContext([provide(ListFileGateway, files), provide(FileGateway, stored)]);
  const changes: unknown[] = [];
  context.changes.subscribe((change) => changes.push(change));
  return { written, read, sent, context, changes };
}

describe('a list being written into a file', () => {
  it('is written once, however often it is pressed, and fetched by an address', async () => {
    const { written, context } = page();
    const model = new ListExportViewModel(context);
    void model.write(aBusinessList(), ADDRESS);
    void model.write(aBusinessList(), ADDRESS);
    expect([written.asked(), model.activity.isBusy]).toEqual([1, true]);
    await written.answer(0, ok('7'));
    expect([model.file?.name, model.address, model.activity.isBusy]).toEqual(['用车列表.xlsx', '/files/7', false]);
  });

  it('says why it was not, and can be written again', async () => {
    const { written, context } = page();
    const model = new ListExportViewModel(context);
    void model.write(aBusinessList(), ADDRESS);
    await written.answer(0, fail({ kind: 'rejectedByServer', message: 'Too many' }));
    expect([model.file, context.messages.shown?.message]).toEqual([undefined, { text: 'Too many' }]);
    void model.write(aBusinessList(), ADDRESS);
    expect(written.asked()).toBe(2);
  });
});

describe('a workbook being read into a list', () => {
  it('is sent once, tells how far it is, and then what became of it', async () => {
    const { read, sent, context, changes } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.take(bookOf('cars.xlsx'));
    void model.take(bookOf('other.xlsx'));
    expect(sent.map(({ name }) => name)).toEqual(['cars.xlsx']);
    sent[0]?.onProgress(0.5);
    expect([model.upload?.part, model.isWriting]).toEqual([0.5, false]);
    sent[0]?.onProgress(1);
    expect(model.isWriting).toBe(true);
    await read.answer(0, ok(REPORT));
    expect([model.report, model.upload, changes.length]).toEqual([REPORT, undefined, 1]);
  });

  it('changes nothing elsewhere when nothing has changed', async () => {
    const { read, context, changes } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.take(bookOf('cars.xlsx'));
    await read.answer(0, ok({ ...REPORT, added: [], unchanged: [2] }));
    expect(changes).toEqual([]);
  });

  it('is not sent when it is none, or too large', () => {
    const { read, context } = page();
    const model = new ListImportViewModel(context, 'car_list');
    for (const [file, code] of [
      [bookOf('cars.xls'), 'file.type'],
      [bookOf('cars.csv'), 'file.type'],
      [bookOf('cars.XLSX', 10 * 1024 ** 2 + 1), 'file.tooLarge'],
    ] as const) {
      void model.take(file);
      expect(model.upload?.failure).toMatchObject({ kind: 'refused', refusal: { code } });
    }
    expect([read.asked(), model.isSending]).toEqual([0, false]);
  });

  it('stays after a failure, and is sent again', async () => {
    const { read, context } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.take(bookOf('cars.xlsx'));
    await read.answer(0, fail({ kind: 'offline' }));
    expect(model.upload?.failure).toEqual({ kind: 'offline' });
    void model.retry();
    expect(model.upload?.failure).toBeUndefined();
    await read.answer(1, ok(REPORT));
    expect(model.report).toEqual(REPORT);
  });

  it('is broken off when it is let go, and a late answer is nobody’s', async () => {
    const { read, sent, context } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.take(bookOf('cars.xlsx'));
    model.letGo();
    expect(sent[0]?.signal.aborted).toBe(true);
    void model.take(bookOf('other.xlsx'));
    await read.answer(0, ok(REPORT));
    expect([model.report, model.upload?.file.name]).toEqual([undefined, 'other.xlsx']);
  });

  it('is broken off by leaving before it has arrived, and not afterwards', () => {
    const { sent, context } = page();
    const [half, whole] = [new ListImportViewModel(context, 'a'), new ListImportViewModel(context, 'b')];
    void half.take(bookOf('a.xlsx'));
    void whole.take(bookOf('b.xlsx'));
    sent[1]?.onProgress(1);
    half.dispose();
    whole.dispose();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
});
