import { describe, expect, it } from 'vitest';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { ListFileGateway } from '#application/ports/forms/listFileGateway.ts';
import type { ImportReport } from '#domain/businessLists/importReport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ListExportViewModel } from '#presentation/businessLists/ListExportViewModel.ts';
import { ListImportViewModel } from '#presentation/businessLists/ListImportViewModel.ts';
import { aBusinessList } from '../../support/businessLists.ts';
import { lateAnswers } from '../../support/lateAnswers.ts';
import { pageContext, provide } from '../../support/testPageContext.ts';

const REPORT: ImportReport = {
  outcome: 'all',
  message: 'All rows were imported.',
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
    exportRows: () => written.ask(),
    importRows: (_, { name }, onProgress, signal) => {
      sent.push({ name, signal, onProgress });
      return read.ask();
    },
  };
  const stored: FileGateway = {
    upload: async () => fail({ kind: 'offline' }),
    download: async () => ok(new Blob()),
    extendRetention: async () => [],
    getUrl: (id) => `/files/${id}`,
  };
  const context = pageContext([provide(ListFileGateway, files), provide(FileGateway, stored)]);
  const changes: unknown[] = [];
  context.changes.subscribe((change) => changes.push(change));
  return { written, read, sent, context, changes };
}

describe('exporting a list', () => {
  it('runs once for several presses, and provides a download URL', async () => {
    const { written, context } = page();
    const model = new ListExportViewModel(context);
    void model.exportRows(aBusinessList(), ADDRESS);
    void model.exportRows(aBusinessList(), ADDRESS);
    expect([written.asked(), model.activity.isBusy]).toEqual([1, true]);
    await written.answer(0, ok('7'));
    expect([model.file?.name, model.address, model.activity.isBusy]).toEqual(['用车列表.xlsx', '/files/7', false]);
  });

  it('reports a failure, and can be repeated', async () => {
    const { written, context } = page();
    const model = new ListExportViewModel(context);
    void model.exportRows(aBusinessList(), ADDRESS);
    await written.answer(0, fail({ kind: 'rejectedByServer', message: 'Too many' }));
    expect([model.file, context.messages.shown?.message]).toEqual([undefined, { text: 'Too many' }]);
    void model.exportRows(aBusinessList(), ADDRESS);
    expect(written.asked()).toBe(2);
  });
});

describe('importing a workbook', () => {
  it('is sent once, reports its progress, and then the result', async () => {
    const { read, sent, context, changes } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.chooseFile(bookOf('cars.xlsx'));
    void model.chooseFile(bookOf('other.xlsx'));
    expect(sent.map(({ name }) => name)).toEqual(['cars.xlsx']);
    sent[0]?.onProgress(0.5);
    expect([model.upload?.progress, model.isImporting]).toEqual([0.5, false]);
    sent[0]?.onProgress(1);
    expect(model.isImporting).toBe(true);
    await read.answer(0, ok(REPORT));
    expect([model.report, model.upload, changes.length]).toEqual([REPORT, undefined, 1]);
  });

  it('notifies no other list when nothing has changed', async () => {
    const { read, context, changes } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.chooseFile(bookOf('cars.xlsx'));
    await read.answer(0, ok({ ...REPORT, added: [], unchanged: [2] }));
    expect(changes).toEqual([]);
  });

  it('is not sent if it is no workbook, or too large', () => {
    const { read, context } = page();
    const model = new ListImportViewModel(context, 'car_list');
    for (const [file, code] of [
      [bookOf('cars.xls'), 'file.type'],
      [bookOf('cars.csv'), 'file.type'],
      [bookOf('cars.XLSX', 10 * 1024 ** 2 + 1), 'file.tooLarge'],
    ] as const) {
      void model.chooseFile(file);
      expect(model.upload?.failure).toMatchObject({ kind: 'refused', refusal: { code } });
    }
    expect([read.asked(), model.isUploading]).toEqual([0, false]);
  });

  it('is kept after a failure, and sent again', async () => {
    const { read, context } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.chooseFile(bookOf('cars.xlsx'));
    await read.answer(0, fail({ kind: 'offline' }));
    expect(model.upload?.failure).toEqual({ kind: 'offline' });
    void model.retry();
    expect(model.upload?.failure).toBeUndefined();
    await read.answer(1, ok(REPORT));
    expect(model.report).toEqual(REPORT);
  });

  it('is aborted when it is removed, and a late response is ignored', async () => {
    const { read, sent, context } = page();
    const model = new ListImportViewModel(context, 'car_list');
    void model.chooseFile(bookOf('cars.xlsx'));
    model.cancel();
    expect(sent[0]?.signal.aborted).toBe(true);
    void model.chooseFile(bookOf('other.xlsx'));
    await read.answer(0, ok(REPORT));
    expect([model.report, model.upload?.file.name]).toEqual([undefined, 'other.xlsx']);
  });

  it('is aborted by leaving before the upload is complete, and not afterwards', () => {
    const { sent, context } = page();
    const [half, whole] = [new ListImportViewModel(context, 'a'), new ListImportViewModel(context, 'b')];
    void half.chooseFile(bookOf('a.xlsx'));
    void whole.chooseFile(bookOf('b.xlsx'));
    sent[1]?.onProgress(1);
    half.dispose();
    whole.dispose();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
});
