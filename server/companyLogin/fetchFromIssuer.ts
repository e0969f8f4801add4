import type { CustomFetch } from 'openid-client';
import { openOutside, readOutside } from '../outgoing/openOutside.ts';
import type { OutgoingPlace } from '../outgoing/outgoingPlaces.ts';

/** An issuer does not answer, or leads where nobody may ask. */
export class IssuerAway extends Error {
  override readonly name = 'IssuerAway';
}

/**
 * `fetch` by the rules of everything that leaves the house (ADR 31). The operator has named the issuer, which may stand
 * in the company's own network; what its metadata names elsewhere may not, unless it is listed.
 */
export const fetchFromIssuer =
  (issuer: string, listed: readonly OutgoingPlace[]): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { origin, protocol } = new URL(address);
    const place =
      origin === new URL(issuer).origin
        ? { origin, isInside: true }
        : (listed.find((each) => each.origin === origin) ??
          (protocol === 'https:' ? { origin, isInside: false } : undefined));
    if (place === undefined) throw new IssuerAway('notListed');
    const opened = await openOutside(place, {
      method: method === 'POST' ? 'POST' : 'GET',
      address,
      headers,
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : {}),
    });
    if (!opened.ok) throw new IssuerAway(opened.error);
    const { statusCode = 502, headers: received } = opened.value;
    const read = await readOutside(opened.value);
    if (!read.ok) throw new IssuerAway(read.error);
    if (statusCode >= 500) throw new IssuerAway(String(statusCode));
    const told = Object.entries(received).filter((each): each is [string, string] => typeof each[1] === 'string');
    const isEmpty = [204, 205, 304].includes(statusCode);
    return new Response(isEmpty ? null : new Uint8Array(read.value), { status: statusCode, headers: told });
  };
