import { readdirSync } from 'node:fs';
import type { Endpoint } from '#contract/wire/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'envelope' in value;

const tables = await Promise.all(
  readdirSync('src/contract', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/u.test(file))
    .map((file) => import(/* @vite-ignore */ `../../src/contract/${file}`) as Promise<object>),
);

/** Every entry of every table in src/contract. */
export const endpoints: readonly Endpoint[] = tables
  .flatMap((exported) => Object.values(exported) as unknown[])
  .flatMap((table) => (typeof table === 'object' && table !== null ? (Object.values(table) as unknown[]) : []))
  .filter(isEndpoint);

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
