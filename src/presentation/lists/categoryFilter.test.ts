import { expect, it } from 'vitest';
import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { NewsGateway } from '#application/ports/content/newsGateway.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { categoryChips } from '../content/news/categoryChips.ts';
import { categoryFilter } from './categoryFilter.ts';
import type { ListFilter } from './recordList.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';
import { createPartialGateway } from '#test/support/gateways.ts';

const read = ({ choices }: ListFilter, get: Resolve) => (typeof choices === 'function' ? choices(get) : undefined);
const answering = (error?: Failure) => {
  const { get } = pageContext([
    provide(
      CategoryGateway,
      createPartialGateway<CategoryGateway>('categories', {
        listCategories: async () => (error ? fail(error) : ok([{ id: 'c1', name: 'Finance' }])),
      }),
    ),
    provide(
      NewsGateway,
      createPartialGateway<NewsGateway>('news', {
        listCategories: async () => (error ? fail(error) : ok([{ value: 'c1', name: 'Finance' }])),
      }),
    ),
  ]);
  return get;
};

it.each([
  ['of processes', categoryFilter],
  ['of news', categoryChips],
] as const)('reports that the categories %s are missing if they cannot be loaded', async (_, filter) => {
  expect(await read(filter, answering())).toMatchObject({ value: [{ value: 'c1', label: { text: 'Finance' } }] });
  for (const kind of ['offline', 'unreadable', 'timeout'] as const)
    expect(await read(filter, answering({ kind }))).toEqual({ value: [], skipped: 1 });
});
