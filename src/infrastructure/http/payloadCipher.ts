/** As texts; their bytes count, as UTF-8. */
export interface CipherTexts {
  readonly key: string;
  readonly iv: string;
}

/** Seals what a call carries when `paramsEncrypt` is on (spec 7, contract wire 10). Answers are never sealed. */
export interface PayloadCipher {
  seal(plain: string): Promise<string>;
}
