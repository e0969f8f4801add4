import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { BASE_PATH } from '#application/constants.ts';
import type { LinkedPage } from '../linkedPages.ts';

/** What a handler answers in place of JSON to a browser that stands before it: a page, or the way to another. */
export class PageReply {
  readonly #send: (reply: FastifyReply) => FastifyReply;
  private constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.#send = send;
  }
  send(reply: FastifyReply): FastifyReply {
    return this.#send(reply);
  }

  /** A page that may do nothing but send its form to us; `style` is the only one it has. */
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

  static toPage(page: LinkedPage, hash = ''): PageReply {
    return PageReply.moved(`${BASE_PATH}${page}${hash}`);
  }

  /** Leads wherever is said: whoever asks has made sure where that is. */
  static moved(address: string): PageReply {
    return new PageReply((reply) => reply.header('cache-control', 'no-store').redirect(address, 303));
  }
}
