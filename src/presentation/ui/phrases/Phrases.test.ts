import { describe, expect, it } from 'vitest';
import { PhraseStore, type Phrase } from '#application/ports/forms/phraseStore.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createLocalPreferenceStore } from '#infrastructure/platform/storage/localStores.ts';
import { insertPhrase } from './insertPhrase.ts';
import { Phrases } from './Phrases.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

/** Creates a platform that stores phrases as ours does: own ones first, newest first, without duplicates. */
function phrasesOf(storage = memoryStorage()) {
  let kept: readonly Phrase[] = [
    { id: '1', text: 'Checked.', isOwn: false },
    { id: '2', text: 'Agreed.', isOwn: false },
    // Another platform may store an empty phrase, which is not offered.
    { id: '0', text: ' ', isOwn: false },
  ];
  let count = 2;
  const store: PhraseStore = {
    listPhrases: async () => ok(kept),
    savePhrase: async (text) => {
      if (kept.some((phrase) => phrase.text === text))
        return fail({ kind: 'refused', refusal: refuse('opinion.alreadySaved') });
      count += 1;
      kept = [{ id: String(count), text, isOwn: true }, ...kept];
      return ok(undefined);
    },
    removePhrases: async (ids) => {
      kept = kept.filter(({ id }) => !ids.includes(id));
      return ok(undefined);
    },
  };
  const visit = async () => {
    const phrases = new Phrases(
      pageContext([provide(PhraseStore, store), provide(PreferenceStore, createLocalPreferenceStore(storage))]),
    );
    await phrases.load();
    return phrases;
  };
  return { visit };
}
const textsOf = ({ all }: Phrases) => all.map(({ text }) => text);
const named = ({ all }: Phrases, text: string): Phrase =>
  all.find((phrase) => phrase.text === text) ?? { id: '', text, isOwn: false };

describe('common remarks', () => {
  it('are sorted by last use, also on the next visit', async () => {
    const { visit } = phrasesOf();
    const phrases = await visit();
    phrases.markUsed(named(phrases, 'Agreed.'));
    expect(textsOf(phrases)).toEqual(['Agreed.', 'Checked.']);
    expect(textsOf(await visit())).toEqual(['Agreed.', 'Checked.']);
  });

  it('are moved up and down, and not beyond the ends', async () => {
    const { visit } = phrasesOf();
    const phrases = await visit();
    phrases.move(named(phrases, 'Agreed.'), -1);
    phrases.move(named(phrases, 'Agreed.'), -1);
    expect(textsOf(phrases)).toEqual(['Agreed.', 'Checked.']);
    phrases.move(named(phrases, 'Agreed.'), 1);
    expect(textsOf(phrases)).toEqual(['Checked.', 'Agreed.']);
  });

  it('are offered for saving when they are new and longer than four characters', async () => {
    const phrases = await phrasesOf().visit();
    expect(
      ['Seen', 'Noted', '  Seen  ', 'Agreed.', '\u540c\u610f\u8bf7\u529e\u7406'].map((text) => phrases.isNew(text)),
    ).toEqual([false, true, false, false, true]);
  });

  it('are first once they are saved', async () => {
    const phrases = await phrasesOf().visit();
    expect(await phrases.save('  Within budget.  ')).toBe(true);
    expect(textsOf(phrases)).toEqual(['Within budget.', 'Checked.', 'Agreed.']);
  });

  it('cannot be saved when empty', async () => {
    const phrases = await phrasesOf().visit();
    expect(await phrases.save('  ')).toBe(false);
    expect(phrases.message).toEqual({ key: 'validation.demand.commonRemark', values: {} });
  });

  it('are not saved twice, with a message', async () => {
    const phrases = await phrasesOf().visit();
    expect(await phrases.save('Agreed.')).toBe(false);
    expect(phrases.message).toEqual({ key: 'refusal.opinion.alreadySaved' });
  });

  it('can be restored after deletion', async () => {
    const phrases = await phrasesOf().visit();
    await phrases.save('Within budget.');
    await phrases.remove(named(phrases, 'Within budget.'));
    expect([textsOf(phrases), phrases.removed?.text]).toEqual([['Checked.', 'Agreed.'], 'Within budget.']);
    await phrases.restore();
    expect([textsOf(phrases), phrases.removed]).toEqual([['Within budget.', 'Checked.', 'Agreed.'], undefined]);
  });
});

describe('adding a phrase to an opinion', () => {
  it.each([
    ['', 'Agreed.', 'Agreed.'],
    ['Seen. ', 'Agreed.', 'Seen. Agreed.'],
    ['Seen', 'Agreed.', 'Seen; Agreed.'],
    ['\u5df2\u9605', '\u540c\u610f\u3002', '\u5df2\u9605\uff0c\u540c\u610f\u3002'],
    [
      '\u78ba\u8a8d\u3057\u307e\u3057\u305f',
      '\u627f\u8a8d\u3057\u307e\u3059\u3002',
      '\u78ba\u8a8d\u3057\u307e\u3057\u305f\u3001\u627f\u8a8d\u3057\u307e\u3059\u3002',
    ],
    ['\u5df2\u9605\u3002', '\u540c\u610f\u3002', '\u5df2\u9605\u3002\u540c\u610f\u3002'],
  ])('%j and %j results in %j', (written, phrase, together) => {
    expect(insertPhrase(written, phrase)).toBe(together);
  });
});
