import { expect, it } from 'vitest';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Draft } from '#presentation/shared/Draft.ts';
import type { Message } from '#presentation/shared/message.ts';
import { Submission } from '#presentation/shared/Submission.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const PLAN: StoredFile = { id: '7', name: 'plan.pdf', size: 1 };
const OFFLINE = fail<Failure>({ kind: 'offline' });
const ENDED = fail<Failure>({ kind: 'refused', refusal: refuse('task.ended') });

/** A page with one word to send, a file and a choice beside it. */
function openSubmission(kept: Record<string, unknown> = {}) {
  let keys = 0;
  let missing: Message | undefined;
  const drafts = memoryDrafts(kept);
  const server = lateAnswers<Result<string, Failure>>();
  const uploads = lateAnswers<Result<StoredFile, Failure>>();
  const sent: string[] = [];
  const gone: string[] = [];
  const context = pageContext([
    provide(CommandKeys, { fresh: () => `key ${(keys += 1)}` }),
    provide(DraftStore, drafts),
    provide(
      FileGateway,
      onlyWith<FileGateway>('files', {
        upload: uploads.ask,
        keep: async (ids) => ids.filter((id) => id.startsWith('old')),
      }),
    ),
  ]);
  const choice = new Draft(drafts, 'choice', '');
  const submission = new Submission(context, {
    key: 'opinion',
    initial: '',
    filesKey: 'files',
    beside: [choice],
    missing: () => missing,
    onGone: () => gone.push('gone'),
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

it('sends once, however often it is pressed, and can be pressed again afterwards', async () => {
  const { submission, send, server, sent } = openSubmission();
  submission.change('Fine.');
  const [first, second] = [send(), send()];
  expect(submission.activity.isBusy).toBe(true);
  await server.answer(0, ok('done'));
  expect([await first, await second, sent]).toEqual([ok('done'), undefined, ['key 1: Fine.']]);
  expect(submission.activity.isBusy).toBe(false);
});

it('keeps every word, file and choice when it fails, and forgets them once it was sent', async () => {
  const { submission, choice, send, server, uploads, drafts } = openSubmission();
  submission.change('Fine.');
  choice.change('b');
  submission.attached?.uploads.take([new File(['x'], 'plan.pdf')]);
  await uploads.answer(0, ok(PLAN));
  const first = send();
  await server.answer(0, OFFLINE);
  expect([await first, submission.message]).toEqual([undefined, { key: 'error.offline' }]);
  expect(drafts.kept).toMatchObject({ opinion: 'Fine.', choice: 'b', files: [PLAN] });
  const second = send();
  expect(submission.message).toBeUndefined();
  await server.answer(1, ok('done'));
  expect([await second, drafts.kept]).toEqual([ok('done'), {}]);
});

it('brings back what was kept', async () => {
  const files = [PLAN];
  const { submission, choice } = openSubmission({ opinion: 'Fi', choice: 'b', files });
  await submission.restore();
  expect([submission.value, choice.value, submission.files]).toEqual(['Fi', 'b', files]);
});

it('names a file that is gone meanwhile, and keeps the words and the others', async () => {
  const { submission } = openSubmission({ opinion: 'Fi', files: [{ ...PLAN, id: 'old', name: 'lost.pdf' }, PLAN] });
  await submission.restore();
  expect([submission.value, submission.files, submission.attached?.uploads.gone]).toEqual(['Fi', [PLAN], ['lost.pdf']]);
});

it('keeps its key as long as it stays the same, and takes another once it was changed', async () => {
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

it('keeps its key over a reload after an answer that never came, and says that it may have arrived', async () => {
  const before = openSubmission();
  before.submission.change('Fine.');
  void before.send();
  await before.submission.keep();
  const { submission, send, sent, server } = openSubmission(before.drafts.kept);
  await submission.restore();
  expect([submission.message, submission.isRetry]).toEqual([{ key: 'message.mayHaveArrived' }, false]);
  void send();
  await server.answer(0, ok('done'));
  expect([sent, before.drafts.kept]).toEqual([['key 1: Fine.'], {}]);
});

it('the same once more after it was sent is another command', async () => {
  const { submission, send, server, sent } = openSubmission();
  submission.change('Thanks.');
  void send();
  await server.answer(0, ok('done'));
  void send();
  await server.answer(1, ok('done'));
  expect(sent).toEqual(['key 1: Thanks.', 'key 2: Thanks.']);
});

it('gives each command a key of its own: what lies between does not make the same one new', async () => {
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

it('a press while something else is typed in does not take the key away from what is on its way', async () => {
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

it('does not send what is not complete, and says what is missing', async () => {
  const { submission, send, server, uploads, sent, ask } = openSubmission();
  ask({ key: 'opinion.required' });
  submission.attached?.uploads.take([new File(['x'], 'plan.pdf')]);
  expect([submission.missing, await send()]).toEqual([{ key: 'opinion.required' }, undefined]);
  ask(undefined);
  expect([submission.missing, await send()]).toEqual([{ key: 'file.wait' }, undefined]);
  await uploads.answer(0, ok(PLAN));
  expect([submission.missing, sent]).toEqual([undefined, []]);
  void send();
  await server.answer(0, ok('done'));
  expect(sent).toEqual(['key 1: ']);
});

it('takes back why it was not sent once something is changed', async () => {
  const { submission, send, server } = openSubmission();
  void send();
  await server.answer(0, OFFLINE);
  submission.change('Fine.');
  expect(submission.message).toBeUndefined();
});

it('somebody was faster: the page is told, and nothing typed is lost', async () => {
  const { submission, send, server, gone, drafts } = openSubmission();
  submission.change('Fine.');
  const sending = send();
  await server.answer(0, ENDED);
  expect([await sending, gone, submission.message]).toEqual([undefined, ['gone'], undefined]);
  expect(drafts.kept).toEqual({ opinion: 'Fine.' });
});

it('an answer after leaving still decides whether the words are kept', async () => {
  const { submission, send, server, drafts } = openSubmission();
  submission.change('Fine.');
  void send();
  await submission.keep();
  expect(drafts.kept).toMatchObject({ opinion: 'Fine.' });
  await server.answer(0, OFFLINE);
  expect(drafts.kept).toMatchObject({ opinion: 'Fine.' });
  void send();
  await submission.keep();
  await server.answer(1, ok('done'));
  expect(drafts.kept).toEqual({});
});

it('stays busy, and sends nothing else, as long as no answer comes', async () => {
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
