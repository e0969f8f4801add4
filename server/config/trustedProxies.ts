import ipaddr from 'ipaddr.js';

/** Addresses and networks whose `X-Forwarded-…` headers are trusted; those of other senders are ignored. */
export type TrustedProxies = readonly string[];

export const LOOPBACK_PROXIES: TrustedProxies = ['127.0.0.0/8', '::1/128'];

/**
 * Parses addresses and networks such as `10.0.0.5 172.16.0.0/12`, separated by spaces or commas; `none` trusts no
 * proxy.
 * @returns the networks, or an error message
 */
export function parseTrustedProxies(value: string | undefined): TrustedProxies | string {
  if (value === undefined) return LOOPBACK_PROXIES;
  if (value.toLowerCase() === 'none') return [];
  const proxies = value.split(/[\s,]+/u).filter((each) => each !== '');
  const wrong = proxies.find((each) => !isAddress(each) && !ipaddr.isValidCIDR(each));
  if (wrong !== undefined)
    return `“${wrong}” is neither an address such as 10.0.0.5 nor a network such as 172.16.0.0/12`;
  const all = proxies.find((each) => each.endsWith('/0'));
  if (all !== undefined) return `“${all}” would trust every sender: name the addresses of your proxies`;
  return proxies;
}

/** Rejects short forms such as `10`, which only some systems accept as an address. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
