/** Seals what a call carries when `paramsEncrypt` is on (spec section 7, contract forms 1.6). Answers are never sealed. */
export interface PayloadCipher { seal(plain: string): string }

/** Tells our server that a call is sealed; platforms that know nothing of it ignore the header. */
export const CIPHER_HEADER = 'paramsEncrypt';
