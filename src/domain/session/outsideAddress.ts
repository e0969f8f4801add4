/** Whether a page may leave for it: what a platform or an issuer names may be anything, a script as well. */
export const isOutsideAddress = (address: string): boolean => /^https?:\/\/[\w[]/iu.test(address);
