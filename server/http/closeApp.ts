import type { FastifyInstance } from 'fastify';

/** How long requests that are under way may take to end, in milliseconds. */
const GRACE_MS = 5000;

/**
 * Closes the server within its grace period. A connection without a whole request, which browsers open in advance, is
 * not idle to Node, and once the server closes Node no longer looks for slow heads: what is open afterwards is cut.
 */
export async function closeApp(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
