import ipaddr from 'ipaddr.js';

/** Prefix length of an IPv6 network, all of whose addresses one client can use. */
const NETWORK_BITS = 64;

/** Returns the key that identifies a sender: an IPv4 address, or the /64 network of an IPv6 address. */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_BITS / 16);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${NETWORK_BITS}`;
}
