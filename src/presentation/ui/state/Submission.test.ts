import { expect, it } from 'vitest';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Draft } from './Draft.ts';
import type { Message } from '../feedback/message.ts';
import { Submission } from './Submission.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const PLAN: StoredFile = { id: '7', name: 'plan.pdf', size: 1 };
const OFFLINE = fail<Failure>({ kind: 'offline' });
const ENDED = fail<Failure>({ kind: 'refused', refusal: refuse('task.ended') });

/** Opens a page with a text, a file and a choice to send. */
function openSubmission(kept: Record<string, unknown> = {}) {
  let keys = 0;
  let missing: Message | undefined;
  const drafts = memoryDrafts(kept);
  const server = lateAnswers<Result<string, Failure>>();
  const uploads = lateAnswers<Result<StoredFile, Failure>>();
  const sent: string[] = [];
  const gone: string[] = [];
  const context = pageContext([
    provide(IdempotencyKeys, { create: () => `key ${(keys += 1)}` }),
    provide(DraftStore, drafts),
    provide(
      FileGateway,
      createPartialGateway<FileGateway>('files', {
        upload: uploads.ask,
        extendRetention: async (ids) => ids.filter((id) => id.startsWith('old')),
      }),
    ),
  ]);
  const choice = new Draft(drafts, 'choice', '');
  const submission = new Submission(context, {
    key: 'opinion',
    initial: '',
    filesKey: 'files',
    relatedDrafts: [choice],
    findMissing: () => missing,
    onTaskEnded: () => gone.push('gone'),
  });
  const send = (command = '') =>
    submission.send(
      [submission.value, submission.files],
      (key) => {
        sent.push(`${key}: ${submission.value}`);
        return server.ask();
      },
      command,
    );
  return { submission, choice, send, server, uploads, sent, gone, drafts, ask: (m: typeof missing) => (missing = m) };
}

it('sends once for several presses, and can be pressed again afterwards', async () => {
  const { submission, send, server, sent } = openSubmission();
  submission.change('Fine.');
  const [first, second] = [send(), send()];
  expect(submission.activity.isBusy).toBe(true);
  await server.answer(0, ok('done'));
  expect([await first, await second, sent]).toEqual([ok('done'), undefined, ['key 1: Fine.']]);
  expect(submission.activity.isBusy).toBe(false);
});

it('keeps text, files and choices when it fails, and deletes them once sent', async () => {
  const { submission, choice, send, server, uploads, drafts } = openSubmission();
  submission.change('Fine.');
  choice.change('b');
  submission.attached?.uploads.add([new File(['x'], 'plan.pdf')]);
  await uploads.answer(0, ok(PLAN));
  const first = send();
  await server.answer(0, OFFLINE);
  expect([await first, submission.message]).toEqual([undefined, { key: 'message.unanswered.offline' }]);
  expect(drafts.kept).toMatchObject({ opinion: 'Fine.', choice: 'b', files: [PLAN] });
  const second = send();
  expect(submission.message).toBeUndefined();
  await server.answer(1, ok('done'));
  expect([await second, drafts.kept]).toEqual([ok('done'), {}]);
});

it('restores the draft', async () => {
  const files = [PLAN];
  const { submission, choice } = openSubmission({ opinion: 'Fi', choice: 'b', files });
  await submission.restore();
  expect([submission.value, choice.value, submission.files]).toEqual(['Fi', 'b', files]);
});

it('reports a deleted file, and keeps the text and the other files', async () => {
  const { submission } = openSubmission({ opinion: 'Fi', files: [{ ...PLAN, id: 'old', name: 'lost.pdf' }, PLAN] });
  await submission.restore();
  expect([submission.value, submission.files, submission.attached?.uploads.expiredNames]).toEqual([
    'Fi',
    [PLAN],
    ['lost.pdf'],
  ]);
});

it('keeps its idempotency key while it is unchanged, and uses another after a change', async () => {
  const { submission, send, server, sent } = openSubmission();
  submission.change('Fine.');
  void send();
  await server.answer(0, OFFLINE);
  void send();
  await server.answer(1, OFFLINE);
  submission.change('Fine!');
  expect([await send(), submission.message]).toEqual([undefined, { key: 'message.isItTheSame' }]);
  void send();
  await server.answer(2, OFFLINE);
  expect(sent).toEqual(['key 1: Fine.', 'key 1: Fine.', 'key 2: Fine!']);
});

it('keeps its key across a reload without a response, and reports that it may have been received', async () => {
  const before = openSubmission();
  before.submission.change('Fine.');
  void before.send();
  await before.submission.saveDrafts();
  const { submission, send, sent, server } = openSubmission(before.drafts.kept);
  await submission.restore();
  expect([submission.message, submission.isRetry]).toEqual([{ key: 'message.mayHaveArrived' }, false]);
  void send();
  await server.answer(0, ok('done'));
  expect([sent, before.drafts.kept]).toEqual([['key 1: Fine.'], {}]);
});

it('uses another key for identical input after it was sent', async () => {
  const { submission, send, server, sent } = openSubmission();
  submission.change('Thanks.');
  void send();
  await server.answer(0, ok('done'));
  void send();
  await server.answer(1, ok('done'));
  expect(sent).toEqual(['key 1: Thanks.', 'key 2: Thanks.']);
});

it('uses one key per command, independent of other commands in between', async () => {
  const { submission, send, server, sent } = openSubmission();
  submission.change('Fine.');
  void send('start');
  await server.answer(0, OFFLINE);
  void send('save');
  await server.answer(1, OFFLINE);
  void send('start');
  await server.answer(2, ok('done'));
  expect(sent).toEqual(['key 1: Fine.', 'key 2: Fine.', 'key 1: Fine.']);
});

it('keeps the key of a pending request when the button is pressed with other input', async () => {
  const { submission, send, server, sent } = openSubmission();
  submission.change('Fine.');
  void send();
  submission.change('Fine!');
  void send();
  submission.change('Fine.');
  await server.answer(0, OFFLINE);
  void send();
  await server.answer(1, OFFLINE);
  expect(sent).toEqual(['key 1: Fine.', 'key 1: Fine.']);
});

it('does not send incomplete input, and reports what is missing', async () => {
  const { submission, send, server, uploads, sent, ask } = openSubmission();
  ask({ key: 'opinion.required' });
  submission.attached?.uploads.add([new File(['x'], 'plan.pdf')]);
  expect([submission.missing, await send()]).toEqual([{ key: 'opinion.required' }, undefined]);
  ask(undefined);
  expect([submission.missing, await send()]).toEqual([{ key: 'file.wait' }, undefined]);
  await uploads.answer(0, ok(PLAN));
  expect([submission.missing, sent]).toEqual([undefined, []]);
  void send();
  await server.answer(0, ok('done'));
  expect(sent).toEqual(['key 1: ']);
});

it('clears the message once the input changes', async () => {
  const { submission, send, server } = openSubmission();
  void send();
  await server.answer(0, OFFLINE);
  submission.change('Fine.');
  expect(submission.message).toBeUndefined();
});

it('notifies the page when another user has acted first, and keeps the input', async () => {
  const { submission, send, server, gone, drafts } = openSubmission();
  submission.change('Fine.');
  const sending = send();
  await server.answer(0, ENDED);
  expect([await sending, gone, submission.message]).toEqual([undefined, ['gone'], undefined]);
  expect(drafts.kept).toEqual({ opinion: 'Fine.' });
});

it('keeps or deletes the draft by a response after leaving', async () => {
  const { submission, send, server, drafts } = openSubmission();
  submission.change('Fine.');
  void send();
  await submission.saveDrafts();
  expect(drafts.kept).toMatchObject({ opinion: 'Fine.' });
  await server.answer(0, OFFLINE);
  expect(drafts.kept).toMatchObject({ opinion: 'Fine.' });
  void send();
  await submission.saveDrafts();
  await server.answer(1, ok('done'));
  expect(drafts.kept).toEqual({});
});

it('stays busy and sends nothing else until a response arrives', async () => {
  const { submission, send, sent } = openSubmission();
  submission.change('Fine.');
  void send();
  submission.change('Fine!');
  expect([await send(), await send(), submission.activity.isBusy, sent]).toEqual([
    undefined,
    undefined,
    true,
    ['key 1: Fine.'],
  ]);
});
