import type { CustomFetch } from 'openid-client';
import { openExternal, readExternalBody } from '#server/http/egress/openExternal.ts';
import type { EgressOrigin } from '#server/config/egressAllowlist.ts';

/** The issuer does not answer, or its metadata points to an address that must not be called. */
export class IssuerUnavailableError extends Error {
  override readonly name = 'IssuerAway';
}

/**
 * A `fetch` that follows the egress rules (ADR 31). The issuer itself was configured by the operator and may be in the
 * company's own network. Other origins named in its metadata may not, unless they are on the allow list.
 */
export const createIssuerFetch =
  (issuer: string, listed: readonly EgressOrigin[]): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { origin, protocol } = new URL(address);
    const place =
      origin === new URL(issuer).origin
        ? { origin, isInside: true }
        : (listed.find((each) => each.origin === origin) ??
          (protocol === 'https:' ? { origin, isInside: false } : undefined));
    if (place === undefined) throw new IssuerUnavailableError('notListed');
    const opened = await openExternal(place, {
      method: method === 'POST' ? 'POST' : 'GET',
      address,
      headers,
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : {}),
    });
    if (!opened.ok) throw new IssuerUnavailableError(opened.error);
    const { statusCode = 502, headers: received } = opened.value;
    const read = await readExternalBody(opened.value);
    if (!read.ok) throw new IssuerUnavailableError(read.error);
    if (statusCode >= 500) throw new IssuerUnavailableError(String(statusCode));
    const responseHeaders = Object.entries(received).filter(
      (each): each is [string, string] => typeof each[1] === 'string',
    );
    const isEmpty = [204, 205, 304].includes(statusCode);
    return new Response(isEmpty ? null : new Uint8Array(read.value), { status: statusCode, headers: responseHeaders });
  };
