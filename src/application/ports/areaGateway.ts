import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** A part of a country as addresses name it. */
export interface AddressArea {
  readonly code: string;
  readonly name: string;
}
export type AreaLevel = 'province' | 'city' | 'county';

/** What an address is chosen from, level by level. */
export interface AreaGateway {
  areas(level: AreaLevel, parent?: string): Promise<Result<readonly AddressArea[], Failure>>;
}
export const AreaGateway = token<AreaGateway>('AreaGateway');
