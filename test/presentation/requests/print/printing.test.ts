import { describe, expect, it } from 'vitest';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { PrintGateway } from '#application/ports/workflow/printGateway.ts';
import type { PrintedFile, PrintTemplate } from '#domain/print/printTemplate.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isInChatApp } from '#presentation/requests/print/isInChatApp.ts';
import { PrintPageViewModel } from '#presentation/requests/print/PrintPageViewModel.ts';
import { PrintViewModel } from '#presentation/ui/print/PrintViewModel.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { pageContext, provide } from '../../../support/testPageContext.ts';

const view = createForm([formField('title')]);
const form = { alias: 'expense', id: '70', view, instance: '70' };
const PDF: PrintTemplate = { key: 'claim', name: 'Claim', kind: 'pdf', output: 'file' };
const WORD: PrintTemplate = { key: 'seal', name: 'Seal', kind: 'word', output: 'file' };
const PAGE: PrintTemplate = { key: '7', name: 'Sheet', kind: 'pdf', output: 'page' };

function screen(templates: readonly PrintTemplate[], print: () => Promise<Result<PrintedFile, Failure>>) {
  const asked: string[] = [];
  const context = pageContext([
    provide(FileGateway, {
      upload: async (_, name) => ok({ id: '9', name, size: 1 }),
      download: async () => ok(new Blob()),
      extendRetention: async () => [],
      getUrl: (id) => `/file/${id}`,
    }),
    provide(PrintGateway, {
      createFile: async ({ key }) => {
        asked.push(key);
        return print();
      },
      getPage: async () => ok('<p>Sheet</p>'),
    }),
  ]);
  const model = new PrintViewModel(context, templates, form);
  return { model, asked, opened: context.opened };
}
const DONE = async () => ok({ file: '5', name: 'EX-1.pdf', missingCharacters: ['U+1F600'], missingPictures: [] });

describe('the print sheet', () => {
  it('starts automatically if there is only one template', async () => {
    const { model, asked } = screen([PDF], DONE);
    model.start();
    await expect.poll(() => model.file?.name).toBe('EX-1.pdf');
    expect([asked, model.address, model.missingValues]).toEqual([['claim'], '/file/5', ['U+1F600']]);
  });

  it('waits for a choice between several templates, and prints one at a time', async () => {
    let finish = (_: Result<PrintedFile, Failure>): void => undefined;
    const { model, asked } = screen([PDF, WORD], () => new Promise((resolve) => (finish = resolve)));
    model.start();
    expect(asked).toEqual([]);
    const first = model.print(WORD);
    await model.print(PDF);
    expect([asked, model.activity.isBusy, model.chosen]).toEqual([['seal'], true, WORD]);
    finish(ok({ file: '6', name: 'Seal.docx', missingCharacters: [], missingPictures: [] }));
    await first;
    expect(model.file?.id).toBe('6');
  });

  it('reports a failure, and clears it on the next try', async () => {
    let answer: Result<PrintedFile, Failure> = fail({ kind: 'offline' });
    const { model } = screen([PDF], async () => answer);
    await model.print(PDF);
    expect(model.problem).toEqual({ key: 'error.offline' });
    answer = ok({ file: '5', name: 'x.pdf', missingCharacters: [], missingPictures: [] });
    await model.print(PDF);
    expect([model.problem, model.file?.id]).toEqual([undefined, '5']);
  });

  it('sends no request without a configured template', async () => {
    const none = screen([], DONE);
    none.model.start();
    expect(none.model.problem).toEqual({ key: 'message.noPrintTemplate' });
    const bare = screen([{ ...WORD, key: ' ' }], DONE);
    bare.model.start();
    expect(bare.model.problem).toMatchObject({ key: 'validation.demand.wordTemplate' });
    expect([...none.asked, ...bare.asked]).toEqual([]);
  });

  it('opens a page if the template is one', async () => {
    const { model, opened } = screen([PAGE], DONE);
    model.start();
    expect(opened).toEqual([]);
    await model.print(PAGE);
    expect(opened).toEqual(['printPage 7 Sheet 70']);
  });
});

describe('a printable page', () => {
  const address = { template: '7', name: 'Sheet', instance: '70', alias: '', record: '' };
  const contextOf = (forms: readonly (typeof view)[]) =>
    pageContext([
      provide(InstanceGateway, { find: async () => ok({ forms }) } as never),
      provide(FileGateway, {
        upload: async (_, name) => ok({ id: '9', name, size: 1 }),
        download: async () => ok(new Blob()),
        extendRetention: async () => [],
        getUrl: (id) => `/file/${id}`,
      }),
      provide(PrintGateway, { createFile: DONE, getPage: async ({ key }) => ok(`<p>${key}</p>`) }),
    ]);

  it('is loaded with its form, and can be saved as a file where printing is not available', async () => {
    const model = new PrintPageViewModel(contextOf([view]), address);
    model.start();
    await expect.poll(() => model.html).toBe('<p>7</p>');
    await model.saveFile();
    expect([model.file?.name, model.address]).toEqual(['Sheet.html', '/file/9']);
    model.dispose();
  });

  it('is not found without a form', async () => {
    const model = new PrintPageViewModel(contextOf([]), address);
    model.start();
    await expect.poll(() => model.loader.failure).toMatchObject({ refusal: { code: 'notFound' } });
    model.dispose();
  });

  it.each([
    ['Mozilla/5.0 (iPhone) AppleWebKit MicroMessenger/8.0', true],
    ['Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0', true],
    ['Mozilla/5.0 AliApp(DingTalk/7.0)', true],
    ['Mozilla/5.0 Lark/7.1 LarkLocale', true],
    ['Mozilla/5.0 Feishu/7', true],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36', false],
  ])('detects a chat app by its user agent: %s', (agent, isOne) => {
    expect(isInChatApp(agent)).toBe(isOne);
  });
});
