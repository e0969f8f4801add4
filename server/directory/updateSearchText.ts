import type { PersonRow } from './directory.ts';
import { toPhoneticReadings } from '#server/company/phoneticReadings.ts';
import { extractReadings, createSearchText } from '#server/db/createSearchText.ts';

type Named = Pick<PersonRow, 'names' | 'account' | 'email'>;

/** Returns the search text of a user. The readings are kept as long as the name does not change. */
export function updateSearchText(
  { names, account, email }: Named,
  old: (Named & Pick<PersonRow, 'found'>) | undefined,
): string {
  const isSame = old !== undefined && old.names['zh-CN'] === names['zh-CN'];
  const kept = isSame ? extractReadings(old.found, { name: old.names, account: old.account, email: old.email }) : '';
  if (kept === '') return createSearchText({ name: names, account, email, ...toPhoneticReadings(names) });
  return `${createSearchText({ name: names, account, email, kana: '', pinyin: '' })}\n${kept}`;
}
