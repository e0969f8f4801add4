import { lookup, type LookupAddress } from 'node:dns';
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overTls } from 'node:https';
import ipaddr from 'ipaddr.js';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { OutgoingPlace } from './outgoingPlaces.ts';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 1024 * 1024;

export interface OutgoingQuestion {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `notListed`: the operator has not named the place, or its name leads into the company's own network. */
export type OutgoingFault = 'notListed' | 'noAnswer' | 'tooLarge' | 'refused';

/** How names are looked up, and how long a question may take in all. */
export interface Ways {
  readonly addressesOf: (host: string) => Promise<readonly LookupAddress[]>;
  readonly patienceMs: number;
}

/**
 * The one way out of the house: to a place the operator has named, at the address that was looked at (a name that says
 * something else a moment later is not asked again), without following where an answer sends one, for ten seconds.
 * @returns the answer as it begins; nobody has read its body yet.
 */
export async function openOutside(
  place: OutgoingPlace,
  { method, address, headers, body }: OutgoingQuestion,
  { addressesOf = lookUp, patienceMs = PATIENCE_MS }: Partial<Ways> = {},
): Promise<Result<IncomingMessage, OutgoingFault>> {
  const url = new URL(address);
  const signal = AbortSignal.timeout(patienceMs);
  const addresses = await before(signal, addressesOf(url.hostname.replace(/^\[|\]$/gu, '')));
  if (addresses === undefined || addresses.length === 0) return fail('noAnswer');
  if (!place.isInside && !addresses.every(isPublic)) return fail('notListed');
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
      // What comes packed could be any size when it is opened.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  });
  return answer ? ok(answer) : fail('noAnswer');
}

/** What an answer says, up to a megabyte. */
export async function readOutside(answer: IncomingMessage): Promise<Result<Buffer, OutgoingFault>> {
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
      if (bytes > MOST_BYTES) return fail('tooLarge');
      parts.push(part);
    }
  } catch {
    return fail('noAnswer');
  }
  return ok(Buffer.concat(parts));
}

const lookUp: Ways['addressesOf'] = (host) =>
  new Promise((found, lost) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error) lost(error);
      else found(addresses);
    });
  });

/** A name is not looked up for longer than a question may take. */
const before = <T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((given) => {
      signal.addEventListener('abort', () => given(undefined), { once: true });
    }),
  ]);

/** On the internet, and in nobody's own network: RFC 6890, also where an old address stands inside a new one. */
const isPublic = ({ address }: LookupAddress): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const send = (url: URL, body: string | undefined, options: RequestOptions): Promise<IncomingMessage | undefined> =>
  new Promise((answered) => {
    const ask = url.protocol === 'https:' ? overTls : overHttp;
    ask(url, options, answered)
      .on('error', () => answered(undefined))
      .end(body);
  });
