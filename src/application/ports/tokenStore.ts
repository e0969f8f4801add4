import { token } from '../token.ts';

/** The bearer token on this device. */
export interface TokenStore {
  read(): string | undefined;
  write(bearer: string): void;
  clear(): void;
}
export const TokenStore = token<TokenStore>('TokenStore');
