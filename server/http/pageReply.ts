import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { BASE_PATH } from '#application/shared/constants.ts';
import type { ClientRoute } from '#server/config/clientRoutes.ts';

/** Returned by a handler to send an HTML page or a redirect instead of JSON. */
export class PageReply {
  readonly #send: (reply: FastifyReply) => FastifyReply;
  private constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.#send = send;
  }
  send(reply: FastifyReply): FastifyReply {
    return this.#send(reply);
  }

  /** Creates a page that may only use `style` and send its form to this server. */
  static page(html: string, style: string): PageReply {
    const allowed = createHash('sha256').update(style).digest('base64');
    const policy = `default-src 'none'; style-src 'sha256-${allowed}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
    return new PageReply((reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html),
    );
  }

  static toPage(page: ClientRoute, hash = ''): PageReply {
    return PageReply.moved(`${BASE_PATH}${page}${hash}`);
  }

  /** Creates a redirect. The caller must have validated the address. */
  static moved(address: string): PageReply {
    return new PageReply((reply) => reply.header('cache-control', 'no-store').redirect(address, 303));
  }
}
