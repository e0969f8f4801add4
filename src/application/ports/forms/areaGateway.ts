import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** An administrative area, as addresses use it. */
export interface AddressArea {
  readonly code: string;
  readonly name: string;
}
export type AreaLevel = 'province' | 'city' | 'county';

export interface AreaGateway {
  listAreas(level: AreaLevel, parent?: string): Promise<Result<readonly AddressArea[]>>;
}
export const AreaGateway = token<AreaGateway>('AreaGateway');
