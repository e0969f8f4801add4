import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a server that can deliver another release of the client. */
export interface ReleaseProxy {
  readonly address: string;
  /** Delivers a page and a service worker that differ from those of the build. */
  release(): void;
  close(): Promise<void>;
}

/** Marks the page of the new release. */
const NEW_RELEASE = '<meta name="release" content="new">';

/** The same files under other addresses: a page of another build, whose files the server has. */
const toOtherBuild = (text: string) => text.replaceAll('/mobile/assets/style-', '/mobile/./assets/style-');

/** Headers of the connection, and those that would be answered with "not modified". */
const DROPPED = ['host', 'connection', 'content-length', 'accept-encoding', 'if-none-match', 'if-modified-since'];

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function openReleaseProxy(target: string): Promise<ReleaseProxy> {
  let isNew = false;
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '', headers } = request;
      const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(request);
      const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        DROPPED.includes(name) ? [] : [[name, String(value)]],
      );
      const answer = await fetch(target + url, {
        method,
        headers: sent,
        redirect: 'manual',
        ...(body && { body: new Uint8Array(body) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      const isPage = type.startsWith('text/html');
      const changed =
        isNew && (isPage || url.startsWith('/mobile/sw.js'))
          ? toOtherBuild(bytes.toString())
              .replace('</head>', `${NEW_RELEASE}</head>`)
              .replaceAll(/(revision:[`"'])[\w-]{16}(?=[`"'],pageFiles)/gu, '$1another-release0')
          : bytes;
      const kept = [...answer.headers].filter(
        ([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
      );
      response.writeHead(answer.status, Object.fromEntries(kept)).end(changed);
    })().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    release: () => {
      isNew = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
