import type { FastifyInstance } from 'fastify';
import { innerMessages } from '#contract/wire/innerMessages.ts';
import { ok } from '#domain/shared/result.ts';
import type { Sessions } from '#server/auth/session/sessions.ts';
import { hashSecret } from '#server/auth/session/tokens.ts';
import type { Database } from '#server/db/database.ts';
import type { Signals } from '#server/db/signals/signals.ts';
import { QueueFullError } from '#server/http/concurrencyLimit.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { StreamReply } from '#server/http/streamReply.ts';
import { LiveHub } from './hub.ts';
import { readOpenFileLimit } from './openFileLimit.ts';

/** Part of the limit of open files that connections may use before streams are refused. */
const MAX_USED_FILES = 0.9;

interface LiveDeps {
  readonly database: Pick<Database, 'signals'>;
  readonly sessions: Pick<Sessions, 'selectOpen'>;
  /** Requests a round of background work, which another server may have queued. */
  readonly wake: () => void;
  readonly openFileLimit?: number;
  /** Also receives all signals. */
  readonly onSignals?: ((signals: Signals) => void) | undefined;
}

/** Streams that tell open clients what to read again. */
export interface LiveUpdates {
  readonly routes: readonly ServerRoute[];
  /** Connects the streams with the server that sends them. */
  readonly start: (app: FastifyInstance) => void;
}

export function createLiveUpdates({
  database,
  sessions,
  wake,
  openFileLimit = readOpenFileLimit(),
  onSignals,
}: LiveDeps): LiveUpdates {
  const hub = new LiveHub({ selectOpenSessions: (hashes) => sessions.selectOpen(hashes) });
  let countConnections = async (): Promise<number> => hub.size;
  return {
    routes: [
      route(innerMessages.live, async (_, { person, groups }, { token = '' }) => {
        if ((await countConnections()) >= openFileLimit * MAX_USED_FILES) throw new QueueFullError('busy');
        const reader = { person: person.id, groups, session: hashSecret(token) };
        return ok(new StreamReply((sink) => hub.add(reader, sink)));
      }),
    ],
    start(app) {
      database.signals.listen((signals, isRemote) => {
        hub.signal(signals);
        onSignals?.(signals);
        if (isRemote) wake();
      });
      countConnections = () =>
        new Promise((resolve, reject) => {
          app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
        });
      // Before the server waits for its connections.
      app.addHook('preClose', async () => hub.close());
    },
  };
}
