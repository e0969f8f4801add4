import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { addSignals, type Signals } from '#server/db/signals/signals.ts';
import { isPooled, onPostgres, openBreakableRelay } from '#test/support/database.ts';
import { listenOnLoopback, openLiveStream } from '#test/support/liveStream.ts';
import { startCompany } from '#test/support/company.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

/** LISTEN receives nothing through a pooler (ADR 84). */
const itListening = it.skipIf(isPooled);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The time in milliseconds within which a change on one server must reach the clients of another. */
const MAX_DELAY_MS = 4000;

onPostgres('signals between servers', (open) => {
  itListening('reach a client of the second server within four seconds', async () => {
    const [one, two] = [await open('live'), await open('live')];
    await migrate(one);
    const first = await startCompany(() => Promise.resolve(one));
    const second = await startDemoPlatform(two);
    const { token } = await second.as('wangfang');
    const stream = await openLiveStream(await listenOnLoopback(second.app), token);
    await pause(1000);
    expect(stream.events).toEqual([]);
    await first.start(await first.person('zhangwei'), 'leave');
    const began = performance.now();
    await vi.waitFor(() => expect(stream.events[0]).toBe('todo messages'), { timeout: MAX_DELAY_MS });
    expect(performance.now() - began).toBeLessThan(MAX_DELAY_MS);
  });

  itListening('are sent after the commit, outside of the transaction, at most one notification per 50 ms', async () => {
    const [sender, receiver] = [await open('batches'), await open('batches')];
    const received: { readonly signals: Signals; readonly at: number }[] = [];
    sender.signals.listen(() => undefined);
    receiver.signals.listen((signals) => void received.push({ signals, at: performance.now() }));
    await pause(500);
    await sender.transaction(async (tx) => {
      addSignals('todo', ['1']);
      await tx.execute(sql`select pg_sleep(0.3)`);
      expect(received).toEqual([]);
    });
    await vi.waitFor(() => expect(received.map(({ signals }) => [...signals])).toEqual([['todo 1']]));
    received.length = 0;
    const members = Array.from({ length: 100 }, (_, index) => String(index));
    for (const member of members) await sender.transaction(async () => addSignals('messages', [member]));
    const all = () => received.flatMap(({ signals }) => [...signals]);
    await vi.waitFor(() => expect(all()).toEqual(members.map((member) => `messages ${member}`)));
    const pauses = received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThan(35);
  });

  itListening('say “everybody” if the members do not fit into one notification', async () => {
    const [sender, receiver] = [await open('large'), await open('large')];
    const received: Signals[] = [];
    sender.signals.listen(() => undefined);
    receiver.signals.listen((signals) => void received.push(signals));
    await pause(500);
    await sender.transaction(async () =>
      addSignals(
        'todo',
        Array.from({ length: 1000 }, (_, index) => String(10_000 + index)),
      ),
    );
    await vi.waitFor(() => expect(received).toEqual([new Set(['*'])]));
  });

  itListening('ask everybody to look again after the connection was lost, and arrive again', async () => {
    const relay = await openBreakableRelay();
    const lines: string[] = [];
    const sender = await open('broken');
    const receiver = await open('broken', { address: relay.address, logLine: (line) => void lines.push(line) });
    const received: Signals[] = [];
    sender.signals.listen(() => undefined);
    receiver.signals.listen((signals) => void received.push(signals));
    await pause(500);
    relay.cut();
    await sender.transaction(async () => addSignals('todo', ['missed']));
    await vi.waitFor(() => expect(received).toEqual([new Set(['*'])]), { timeout: 5000 });
    await sender.transaction(async () => addSignals('todo', ['7']));
    await vi.waitFor(() => expect(received.at(-1)).toEqual(new Set(['todo 7'])));
    expect(lines.filter((line) => line.includes('notifications'))).toEqual([]);
  });

  itListening('are marked as those of another server, whose background work they wake', async () => {
    const [one, two] = [await open('waking'), await open('waking')];
    const remote: boolean[] = [];
    two.signals.listen((_, isRemote) => void remote.push(isRemote));
    one.signals.listen((_, isRemote) => void remote.push(isRemote));
    await pause(500);
    await one.transaction(async () => addSignals('todo', ['7']));
    await vi.waitFor(() => expect(remote).toEqual([false, true]));
  });
});
