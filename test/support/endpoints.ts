import { readdirSync } from 'node:fs';
import type { Endpoint } from '#api/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'envelope' in value;

const tables = await Promise.all(
  readdirSync('src/infrastructure/api')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(`../../src/infrastructure/api/${file.slice(0, -3)}.ts`) as Promise<object>),
);

/** Every entry of every table in src/infrastructure/api. */
export const endpoints: readonly Endpoint[] = tables
  .flatMap((exported) => Object.values(exported) as unknown[])
  .flatMap((table) => (typeof table === 'object' && table !== null ? (Object.values(table) as unknown[]) : []))
  .filter(isEndpoint);

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
