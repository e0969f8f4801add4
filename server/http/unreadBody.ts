import type { FastifyInstance } from 'fastify';

/**
 * Reads and discards the rest of a body after its response, such as an upload that was refused early. Node only does
 * this if no handler has started to read; otherwise the next request on the connection would never be read.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (!raw.complete && !raw.destroyed) raw.unpipe().resume();
    done();
  });
}
