/** Key and initialization vector as texts; their UTF-8 bytes are used. */
export interface CipherSecrets {
  readonly key: string;
  readonly iv: string;
}

/**
 * Encrypts the payload of a call when `paramsEncrypt` is on (spec 7, contract wire 10). Answers are never encrypted.
 */
export interface PayloadCipher {
  encrypt(plain: string): Promise<string>;
}
