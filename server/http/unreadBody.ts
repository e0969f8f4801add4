import type { FastifyInstance } from 'fastify';

/**
 * Reads and drops what is left of a body once its request is answered, such as an upload that is refused early. Node
 * does so itself only where no handler has begun to read; otherwise the next request on the connection is never seen.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (!raw.complete && !raw.destroyed) raw.unpipe().resume();
    done();
  });
}
