/** Seals what a call carries when `paramsEncrypt` is on (spec 7, contract wire 10). Answers are never sealed. */
export interface PayloadCipher {
  seal(plain: string): string;
}
