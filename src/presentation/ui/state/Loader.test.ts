import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { Clock } from '#application/ports/platform/clock.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Loader } from './Loader.ts';
import { lateAnswers, flushPromises } from '#test/support/lateAnswers.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

type Answer = Result<string, Failure>;

function openLoader() {
  let now = NOON;
  const server = lateAnswers<Answer>();
  const reported: Answer[] = [];
  const context = pageContext([provide(Clock, { now: () => now })]);
  const loader = new Loader<string>(context, server.ask, (answer) => reported.push(answer));
  return { loader, server, reported, context, tick: () => (now += 1) };
}

it('shows the loaded value, its time, and whether it is loading', async () => {
  const { loader, server, tick } = openLoader();
  void loader.load();
  expect([loader.isLoading, loader.value, loader.now]).toEqual([true, undefined, NOON]);
  tick();
  await server.answer(0, ok('a'));
  expect([loader.isLoading, loader.value, loader.failure, loader.now]).toEqual([false, 'a', undefined, NOON + 1]);
});

it('loads once more when requested twice during a request', async () => {
  const { loader, server } = openLoader();
  const ends: string[] = [];
  void loader.load().then(() => ends.push('first'));
  void loader.load().then(() => ends.push('second'));
  void loader.load().then(() => ends.push('third'));
  expect(server.asked()).toBe(1);
  await server.answer(0, ok('before the change'));
  expect([server.asked(), loader.value, loader.isLoading, ends]).toEqual([2, 'before the change', true, []]);
  await server.answer(1, ok('after the change'));
  expect([server.asked(), loader.value, loader.isLoading]).toEqual([2, 'after the change', false]);
  expect(ends).toEqual(['first', 'second', 'third']);
});

it('loads again when requested later', async () => {
  const { loader, server } = openLoader();
  void loader.load();
  await server.answer(0, ok('a'));
  void loader.load();
  await server.answer(1, ok('b'));
  expect([server.asked(), loader.value]).toEqual([2, 'b']);
});

it('uses the response to the newest request, in any order of arrival', async () => {
  const { loader, server, reported } = openLoader();
  void loader.load();
  void loader.reload();
  void loader.reload();
  expect(server.asked()).toBe(3);
  await server.answer(1, ok('older'));
  expect([loader.value, loader.isLoading]).toEqual([undefined, true]);
  await server.answer(2, ok('newest'));
  await server.answer(0, ok('oldest'));
  expect([loader.value, loader.isLoading, reported]).toEqual(['newest', false, [ok('newest')]]);
});

it('does not wait for a response that never arrives once another request is sent', async () => {
  const { loader, server } = openLoader();
  void loader.load();
  void loader.reload();
  await server.answer(1, ok('b'));
  void loader.load();
  await server.answer(2, ok('c'));
  expect([loader.value, loader.isLoading]).toEqual(['c', false]);
});

it('keeps its value when a reload fails, and clears the failure on success', async () => {
  const { loader, server } = openLoader();
  void loader.load();
  await server.answer(0, ok('a'));
  void loader.load();
  await server.answer(1, fail({ kind: 'offline' }));
  expect([loader.value, loader.failure?.kind, loader.isLoading]).toEqual(['a', 'offline', false]);
  void loader.load();
  await server.answer(2, ok('b'));
  expect([loader.value, loader.failure]).toEqual(['b', undefined]);
});

it('sends and accepts nothing after leaving, and restarts when the page comes back', async () => {
  const { loader, server, reported } = openLoader();
  void loader.load();
  void loader.load();
  loader.stop();
  expect(loader.isLoading).toBe(false);
  await server.answer(0, ok('late'));
  await loader.load();
  expect([loader.value, server.asked(), reported]).toEqual([undefined, 1, []]);
  void loader.start();
  await server.answer(1, ok('back again'));
  expect([loader.value, loader.isLoading]).toEqual(['back again', false]);
});

it('ignores responses to requests from before the page was left and reopened', async () => {
  const { loader, server } = openLoader();
  loader.subscribe();
  loader.stop();
  loader.subscribe();
  await server.answer(1, ok('new'));
  await server.answer(0, ok('old'));
  expect([loader.value, server.asked()]).toEqual(['new', 2]);
});

it('shows nothing once it is cleared, despite pending responses', async () => {
  const { loader, server } = openLoader();
  void loader.load();
  await server.answer(0, ok('a'));
  void loader.reload();
  loader.clear();
  await server.answer(1, ok('b'));
  expect([loader.value, loader.failure, loader.isLoading]).toEqual([undefined, undefined, false]);
});

it('follows intervals and changes, also while loading, until it is left', async () => {
  const { loader, server, context } = openLoader();
  loader.subscribe();
  context.changes.next({ task: '1' });
  context.due.next();
  await server.answer(0, ok('a'));
  await server.answer(1, ok('b'));
  expect(server.asked()).toBe(2);
  context.due.next();
  await server.answer(2, ok('c'));
  loader.stop();
  context.due.next();
  await flushPromises();
  expect([loader.value, server.asked()]).toEqual(['c', 3]);
});

it('loads once more when a response itself causes a change', async () => {
  const server = lateAnswers<Answer>();
  const context = pageContext();
  let isSeen = false;
  const loader = new Loader<string>(context, server.ask, () => {
    if (isSeen) return;
    isSeen = true;
    context.changes.next({});
  });
  loader.subscribe();
  await server.answer(0, ok('not seen yet'));
  await server.answer(1, ok('seen'));
  expect([loader.value, loader.isLoading, server.asked()]).toEqual(['seen', false, 2]);
});

it('never shows a value while it still reports loading it', async () => {
  const { loader, server } = openLoader();
  const shown: [string | undefined, boolean][] = [];
  const stop = autorun(() => shown.push([loader.value, loader.isLoading]));
  void loader.load();
  await server.answer(0, ok('a'));
  stop();
  expect(shown).toEqual([
    [undefined, false],
    [undefined, true],
    ['a', false],
  ]);
});
