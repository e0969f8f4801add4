/** Whether a host, as in `HOST` or in an address, is reachable from this machine only. */
export const isLoopbackHost = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/iu.test(host);
