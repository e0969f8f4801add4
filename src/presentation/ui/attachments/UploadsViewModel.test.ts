import { expect, it } from 'vitest';
import type { FileGateway, StoredFile } from '#application/ports/files/fileGateway.ts';
import type { FileLimits } from '#domain/forms/fileLimits.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { UploadsViewModel } from './UploadsViewModel.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';

const file = (name: string, text = 'x') => new File([text], name);
const stored = (name: string): Result<StoredFile, Failure> => ok({ id: `id of ${name}`, name, size: 1 });

/** Opens uploads to a server that responds when the test allows it. `progress` reports the progress of each. */
function openUploads(limits: FileLimits = { maxFiles: 0, maxBytes: 0, extensions: [] }) {
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
    extendRetention: async (ids) => ids.filter((id) => id.startsWith('old')),
    getUrl: (id) => id,
  };
  const model = new UploadsViewModel({
    files,
    limits,
    count: () => arrived.length,
    onUploaded: ({ name }) => arrived.push(name),
    trackPending: (change) => waiting.push(change),
  });
  return { model, server, arrived, waiting, progress };
}

it('uploads files in parallel, reports their progress, and adds them on arrival', async () => {
  const { model, server, arrived, waiting, progress } = openUploads();
  model.add([file('a.pdf'), file('b.pdf')]);
  progress[1]?.(0.4);
  expect(model.uploads.map(({ progress: part }) => part)).toEqual([0, 0.4]);
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

it('keeps a failed file, and uploads it again from the beginning', async () => {
  const { model, server, arrived, progress } = openUploads();
  model.add([file('a.pdf')]);
  progress[0]?.(0.9);
  await server.answer(0, fail({ kind: 'offline' }));
  const [upload] = model.uploads;
  expect([upload?.failure?.kind, model.isSending, arrived]).toEqual(['offline', false, []]);
  model.retry(upload?.key ?? -1);
  expect([upload?.failure, upload?.progress, model.isSending]).toEqual([undefined, 0, true]);
  await server.answer(1, stored('a.pdf'));
  expect([arrived, model.uploads.length]).toEqual([['a.pdf'], 0]);
});

it('does not add a file that was removed during its upload', async () => {
  const { model, server, arrived, waiting } = openUploads();
  model.add([file('a.pdf')]);
  model.remove(model.uploads[0]?.key ?? -1);
  expect(model.isSending).toBe(false);
  await server.answer(0, stored('a.pdf'));
  expect([arrived, model.uploads.length, waiting]).toEqual([[], 0, [1, -1]]);
});

it('removes one file, not another one with the same name', () => {
  const { model } = openUploads();
  model.add([file('a.pdf'), file('a.pdf')]);
  model.remove(model.uploads[0]?.key ?? -1);
  expect(model.uploads.map(({ key }) => key)).toEqual([1]);
  model.remove(99);
  expect(model.uploads).toHaveLength(1);
});

it('accepts at most the allowed number, including stored and pending files', async () => {
  const { model, server, arrived } = openUploads({ maxFiles: 2, maxBytes: 0, extensions: [] });
  model.add([file('a.pdf')]);
  await server.answer(0, stored('a.pdf'));
  expect(model.isFull).toBe(false);
  model.add([file('b.pdf'), file('c.pdf')]);
  expect([model.isFull, model.uploads.map((upload) => upload.file.name)]).toEqual([true, ['b.pdf']]);
  await server.answer(1, stored('b.pdf'));
  expect([arrived, model.isFull, server.asked()]).toEqual([['a.pdf', 'b.pdf'], true, 2]);
});

it('reports a file that is too large instead of uploading it', () => {
  const { model, server } = openUploads({ maxFiles: 0, maxBytes: 1024 ** 2, extensions: [] });
  model.add([file('large.pdf', 'x'.repeat(1024 ** 2 + 1)), file('small.pdf', 'x'.repeat(1024 ** 2))]);
  expect([model.uploads.map(({ failure }) => failure), server.asked()]).toEqual([
    [{ kind: 'refused', refusal: { code: 'file.tooLarge', values: { limit: 1 } } }, undefined],
    1,
  ]);
});
