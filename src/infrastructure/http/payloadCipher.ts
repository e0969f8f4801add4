/**
 * Seals what a call carries when `paramsEncrypt` is on (spec section 7, contract forms 1.6). Answers are never sealed.
 */
export interface PayloadCipher {
  seal(plain: string): string;
}
