import { lookup, type LookupAddress } from 'node:dns';
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overTls } from 'node:https';
import ipaddr from 'ipaddr.js';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { EgressOrigin } from '#server/config/egressAllowlist.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** `notListed`: the server is not on the allow list, or its name resolves to an internal address. */
export type OutgoingError = 'notListed' | 'noAnswer' | 'tooLarge' | 'refused';

/** The name resolver, and the total timeout in milliseconds. */
export interface OutgoingOptions {
  readonly addressesOf: (host: string) => Promise<readonly LookupAddress[]>;
  readonly patienceMs: number;
}

/**
 * Sends an outgoing request to a server on the allow list. The name is resolved once and the checked address is used
 * (against DNS rebinding). Redirects are not followed; the default timeout is ten seconds.
 * @returns the response, whose body has not been read yet.
 */
export async function openExternal(
  place: EgressOrigin,
  { method, address, headers, body }: OutgoingRequest,
  { addressesOf = resolveAddresses, patienceMs = TIMEOUT_MS }: Partial<OutgoingOptions> = {},
): Promise<Result<IncomingMessage, OutgoingError>> {
  const url = new URL(address);
  const signal = AbortSignal.timeout(patienceMs);
  const addresses = await withAbort(signal, addressesOf(url.hostname.replace(/^\[|\]$/gu, '')));
  if (addresses === undefined || addresses.length === 0) return fail('noAnswer');
  if (!place.isInside && !addresses.every(isPublicAddress)) return fail('notListed');
  const answer = await send(url, body, {
    method,
    signal,
    agent: false,
    lookup: (_host, { all }, done) => {
      if (all === true) done(null, [...addresses]);
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
    },
    headers: {
      accept: 'application/json',
      ...headers,
      // The size of a compressed body is only known after decompression.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  });
  return answer ? ok(answer) : fail('noAnswer');
}

/** Reads the body of a response, at most one megabyte. */
export async function readExternalBody(answer: IncomingMessage): Promise<Result<Buffer, OutgoingError>> {
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.destroy();
    return fail('refused');
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      // Leaving the loop closes the connection.
      if (bytes > MAX_RESPONSE_BYTES) return fail('tooLarge');
      parts.push(part);
    }
  } catch {
    return fail('noAnswer');
  }
  return ok(Buffer.concat(parts));
}

const resolveAddresses: OutgoingOptions['addressesOf'] = (host) =>
  new Promise((found, lost) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error) lost(error);
      else found(addresses);
    });
  });

/** Applies the timeout to the name resolution, too. */
const withAbort = <T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((given) => {
      signal.addEventListener('abort', () => given(undefined), { once: true });
    }),
  ]);

/** Whether an address is public (RFC 6890), including IPv4 addresses mapped to IPv6. */
const isPublicAddress = ({ address }: LookupAddress): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const send = (url: URL, body: OutgoingRequest['body'], options: RequestOptions): Promise<IncomingMessage | undefined> =>
  new Promise((answered) => {
    const ask = url.protocol === 'https:' ? overTls : overHttp;
    ask(url, options, answered)
      .on('error', () => answered(undefined))
      .end(body);
  });
