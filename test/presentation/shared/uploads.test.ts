import { expect, it } from 'vitest';
import type { FileGateway, StoredFile } from '#application/ports/fileGateway.ts';
import type { FileLimits } from '#domain/form/fileLimits.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { UploadsViewModel } from '#presentation/shared/attachments/UploadsViewModel.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';

const file = (name: string, text = 'x') => new File([text], name);
const stored = (name: string): Result<StoredFile, Failure> => ok({ id: `id of ${name}`, name, size: 1 });

/** Files on their way to a server that answers when the test says so; `progress` tells how far each has come. */
function openUploads(limits: FileLimits = { mostFiles: 0, mostBytes: 0, endings: [] }) {
  const server = lateAnswers<Result<StoredFile, Failure>>();
  const arrived: string[] = [];
  const waiting: number[] = [];
  const progress: ((part: number) => void)[] = [];
  const files: FileGateway = {
    upload: (_file, _name, onProgress) => {
      if (onProgress) progress.push(onProgress);
      return server.ask();
    },
    download: async () => ok(new Blob()),
    keep: async (ids) => ids.filter((id) => id.startsWith('old')),
    address: (id) => id,
  };
  const model = new UploadsViewModel({
    files,
    limits,
    count: () => arrived.length,
    add: ({ name }) => arrived.push(name),
    wait: (change) => waiting.push(change),
  });
  return { model, server, arrived, waiting, progress };
}

it('sends files side by side, says how far they are, and adds them as they arrive', async () => {
  const { model, server, arrived, waiting, progress } = openUploads();
  model.take([file('a.pdf'), file('b.pdf')]);
  progress[1]?.(0.4);
  expect(model.uploads.map(({ part }) => part)).toEqual([0, 0.4]);
  await server.answer(1, stored('b.pdf'));
  expect([arrived, model.uploads.map((upload) => upload.file.name), model.isSending]).toEqual([
    ['b.pdf'],
    ['a.pdf'],
    true,
  ]);
  await server.answer(0, stored('a.pdf'));
  expect([arrived, model.uploads.length, model.isSending, waiting]).toEqual([
    ['b.pdf', 'a.pdf'],
    0,
    false,
    [1, 1, -1, -1],
  ]);
});

it('keeps a file that did not arrive, and sends it again from the beginning', async () => {
  const { model, server, arrived, progress } = openUploads();
  model.take([file('a.pdf')]);
  progress[0]?.(0.9);
  await server.answer(0, fail({ kind: 'offline' }));
  const [upload] = model.uploads;
  expect([upload?.failure?.kind, model.isSending, arrived]).toEqual(['offline', false, []]);
  model.retry(upload?.key ?? -1);
  expect([upload?.failure, upload?.part, model.isSending]).toEqual([undefined, 0, true]);
  await server.answer(1, stored('a.pdf'));
  expect([arrived, model.uploads.length]).toEqual([['a.pdf'], 0]);
});

it('does not add a file that was let go while it was on its way', async () => {
  const { model, server, arrived, waiting } = openUploads();
  model.take([file('a.pdf')]);
  model.letGo(model.uploads[0]?.key ?? -1);
  expect(model.isSending).toBe(false);
  await server.answer(0, stored('a.pdf'));
  expect([arrived, model.uploads.length, waiting]).toEqual([[], 0, [1, -1]]);
});

it('lets go of one file, not of another that has the same name', () => {
  const { model } = openUploads();
  model.take([file('a.pdf'), file('a.pdf')]);
  model.letGo(model.uploads[0]?.key ?? -1);
  expect(model.uploads.map(({ key }) => key)).toEqual([1]);
  model.letGo(99);
  expect(model.uploads).toHaveLength(1);
});

it('takes no more files than allowed, counting what has arrived and what is on its way', async () => {
  const { model, server, arrived } = openUploads({ mostFiles: 2, mostBytes: 0, endings: [] });
  model.take([file('a.pdf')]);
  await server.answer(0, stored('a.pdf'));
  expect(model.isFull).toBe(false);
  model.take([file('b.pdf'), file('c.pdf')]);
  expect([model.isFull, model.uploads.map((upload) => upload.file.name)]).toEqual([true, ['b.pdf']]);
  await server.answer(1, stored('b.pdf'));
  expect([arrived, model.isFull, server.asked()]).toEqual([['a.pdf', 'b.pdf'], true, 2]);
});

it('says that a file is too large instead of sending it', () => {
  const { model, server } = openUploads({ mostFiles: 0, mostBytes: 1024 ** 2, endings: [] });
  model.take([file('large.pdf', 'x'.repeat(1024 ** 2 + 1)), file('small.pdf', 'x'.repeat(1024 ** 2))]);
  expect([model.uploads.map(({ failure }) => failure), server.asked()]).toEqual([
    [{ kind: 'refused', refusal: { code: 'file.tooLarge', values: { limit: 1 } } }, undefined],
    1,
  ]);
});
