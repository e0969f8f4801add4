import type { PersonRow } from './directory.ts';
import { readingsOf } from './readingsOf.ts';
import { readingsIn, searchText } from './searchText.ts';

type Named = Pick<PersonRow, 'names' | 'account' | 'email'>;

/** What a colleague is found by. Readings stay as long as the name does, and a new name is read. */
export function foundBy({ names, account, email }: Named, old: (Named & Pick<PersonRow, 'found'>) | undefined): string {
  const isSame = old !== undefined && old.names['zh-CN'] === names['zh-CN'];
  const kept = isSame ? readingsIn(old.found, { name: old.names, account: old.account, email: old.email }) : '';
  if (kept === '') return searchText({ name: names, account, email, ...readingsOf(names) });
  return `${searchText({ name: names, account, email, kana: '', pinyin: '' })}\n${kept}`;
}
