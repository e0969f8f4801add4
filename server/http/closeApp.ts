import type { FastifyInstance } from 'fastify';

/** Maximum time for running requests to finish, in milliseconds. */
const GRACE_MS = 5000;

/**
 * Closes the server within the grace period, then closes all remaining connections. Node does not consider a connection
 * without a complete request idle (browsers open them in advance), and no longer applies the header timeout once the
 * server closes.
 */
export async function closeApp(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
