import { describe, expect, it } from 'vitest';
import type { LocalText } from '../i18n/localText.ts';
import { createTranslator, createVocabulary } from './vocabulary.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';

const text = (zh: string, en: string, ja: string): LocalText => ({ 'zh-CN': zh, 'en-US': en, 'ja-JP': ja });
const phrase = (local: LocalText) => ({ id: '1', for: 'agree' as const, text: local });

describe('the vocabulary of a company', () => {
  it('finds a text by its spelling in any language, texts of the process first', () => {
    const vocabulary = createVocabulary({
      opinions: [phrase(text('同意', 'Fine', '了解')), phrase(text('书', 'Book', '本'))],
    });
    const say = createTranslator(vocabulary, { texts: { 同意: { 'en-US': 'Agree' } } }, 'en-US');
    expect(['同意', '了解', 'Fine', '本', 'Unheard of'].map(say)).toEqual([
      'Agree',
      'Fine',
      'Fine',
      'Book',
      'Unheard of',
    ]);
  });
  it('reads a text as Chinese if the same characters also exist in Japanese', () => {
    const say = createTranslator(
      createVocabulary({
        opinions: [phrase(text('信', 'Letter', '手紙')), phrase(text('厕纸', 'Toilet paper', '信'))],
      }),
      { texts: {} },
      'en-US',
    );
    expect(say('信')).toBe('Letter');
  });
});

describe('the texts of the demo company', () => {
  const isLocal = (json: object): json is LocalText => 'zh-CN' in json;
  const textsIn = (json: unknown): readonly LocalText[] =>
    typeof json !== 'object' || json === null ? [] : isLocal(json) ? [json] : Object.values(json).flatMap(textsIn);

  it('exist in all three languages, each Chinese text with one translation only', async () => {
    const { history, opinions } = await loadDemoDefinitions();
    const known = new Map<string, LocalText>();
    for (const each of textsIn([history, opinions])) {
      expect(Object.keys(each)).toEqual(['zh-CN', 'en-US', 'ja-JP']);
      expect(each['en-US']).not.toMatch(/\p{Script=Han}/u);
      expect(each).toEqual(known.get(each['zh-CN']) ?? each);
      known.set(each['zh-CN'], each);
    }
    expect(known.size).toBeGreaterThan(100);
  });
  it('do not repeat a text of the process they are used in', async () => {
    const { history, processes } = await loadDemoDefinitions();
    for (const file of history?.samples ?? []) {
      const texts = processes.find(({ definition }) => definition.process.key === file.process)?.texts ?? {};
      expect([file.process, textsIn(file).filter((each) => each['zh-CN'] in texts)]).toEqual([file.process, []]);
    }
  });
  it('contain an opinion for every kind of decision in the history', async () => {
    const { history } = await loadDemoDefinitions();
    for (const { process, opinions } of history?.samples ?? [])
      expect([process, new Set(opinions.map((opinion) => opinion.for))]).toEqual([
        process,
        expect.toSatisfy((occasions: Set<string>) =>
          ['agree', 'refuse', 'return', 'withdraw', 'resubmit'].every((occasion) => occasions.has(occasion)),
        ),
      ]);
  });
});
