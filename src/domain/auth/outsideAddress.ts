/** Whether a page may redirect to a URL. URLs from a platform or an issuer are not trusted; they could be scripts. */
export const isHttpUrl = (address: string): boolean => /^https?:\/\/[\w[]/iu.test(address);
