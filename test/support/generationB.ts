import type { FastifyInstance } from 'fastify';
import type { Colleague } from './workflow.ts';

const CORE = '/api-bpm/bpm/core';

/**
 * Calls our server as the web client of generation B does (contract wire): parameters in the query even beside a JSON
 * body, the JSON content type even without a body, null for empty values.
 */
export function generationB(app: FastifyInstance, { token }: Pick<Colleague, 'token'>, language = 'zh-CN') {
  async function send(method: 'GET' | 'POST', path: string, payload?: string | Buffer, type = 'application/json') {
    const reply = await app.inject({
      method,
      url: path.startsWith('/') ? `/api${path}` : `/api${CORE}/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        ...(method === 'POST' && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    });
    return { status: reply.statusCode, text: reply.body, type: String(reply.headers['content-type'] ?? '') };
  }
  const read = async (answer: ReturnType<typeof send>) => {
    const { status, text } = await answer;
    return { status, text, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    get: (path: string) => read(send('GET', path)),
    /** Sends an object as JSON, a text unchanged, or no body if it is omitted. */
    post: (path: string, body?: object | string, type?: string) =>
      read(send('POST', path, typeof body === 'object' ? JSON.stringify(body) : body, type)),
    /** Sends the fields of a multipart form. */
    async postParts(path: string, fields: Readonly<Record<string, string>>) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const type = request.headers.get('content-type') ?? '';
      return read(send('POST', path, Buffer.from(await request.arrayBuffer()), type));
    },
    /** Returns the rows of a list, with the request format of generation B: a page number as text, and nulls. */
    async rows(path: string, params: object | null = null, more: object = {}) {
      const asked = { pageNo: '1', pageSize: 500, sortField: null, sortOrder: null, params, ...more };
      const { status, body } = await read(send('POST', path, JSON.stringify(asked)));
      return { status, message: body.message, show: body.show, rows: body.result?.data, page: body.result };
    },
  };
}
export type GenerationB = ReturnType<typeof generationB>;
