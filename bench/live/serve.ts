import { createApp } from '#server/http/createApp.ts';
import { listen } from '#server/http/listen.ts';
import { createLiveUpdates } from '#server/live/liveRoutes.ts';

/**
 * Serves streams in a process of its own, and sends its port to the parent process. Every token is a session of another
 * user. Answers each message with its processor time in microseconds and its memory in bytes.
 */
const live = createLiveUpdates({
  database: { signals: { listen: () => undefined } },
  sessions: { selectOpen: async (hashes) => new Set(hashes) },
  wake: () => undefined,
});
const app = await createApp({
  routes: live.routes,
  findCaller: async (token) => ({
    person: { id: token, account: token, names: { 'zh-CN': token }, department: 'd' },
    groups: ['d', 'company'],
    isAdministrator: false,
    tenant: '1',
  }),
  findGuest: async () => undefined,
  health: () => ({ status: 'ok', version: '', database: '', engine: 'embedded', seeding: false }),
  maxFileSize: 1,
});
live.start(app);
process.send?.(await listen(app, { host: '127.0.0.1', port: 0 }));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ microseconds: user + system, bytes: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
