import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdf } from '#server/print/pdf/writePdf.ts';
import { sharedChromium } from './support/chromium.ts';
import { likeness, openPaper, type PaperFace } from './support/paper.ts';

/*
 * PDFs are proved by their look: what a text extraction finds in them may be an empty box on paper. Each character is
 * compared with the one the browser draws with the same font.
 */
const SIZE = 32;
const STEP = 48;
/** Of a glyph four times as large: a point on paper. */
const EDGES = 4;
const PER_LINE = 10;

let browser: Browser;
let paper: Awaited<ReturnType<typeof openPaper>>;
beforeAll(async () => {
  browser = await sharedChromium();
  paper = await openPaper(browser);
});
afterAll(() => paper.close());

const placeOf = (index: number) => ({ x: 24 + (index % PER_LINE) * STEP, y: 24 + Math.floor(index / PER_LINE) * STEP });

/** What each character looks like on paper, in the language of a reader. */
async function printed(characters: readonly string[], language: 'zh-CN' | 'ja-JP' | 'en-US') {
  const content = characters.map((text, index) => ({ text, fontSize: SIZE, absolutePosition: placeOf(index) }));
  const { bytes, missing } = await writePdf({ content }, { entries: {}, rows: {} }, language);
  const boxes = characters.map((_, index) => {
    const { x, y } = placeOf(index);
    return [x - 6, y - 2, STEP, STEP] as const;
  });
  return { ink: await paper.inkOn(bytes, boxes), missing };
}

/** Edges are smoothed in two ways; an empty box is below a half. */
const GOOD = 0.9;
const alike = async (characters: readonly string[], language: 'zh-CN' | 'ja-JP' | 'en-US', face: PaperFace) => {
  const { ink } = await printed(characters, language);
  const wanted = await paper.drawn(face, characters, SIZE);
  return characters.map((character, index) => {
    const [on, of] = [ink[index], wanted[index]];
    return on === undefined || of === undefined
      ? ([character, 0] as const)
      : ([character, likeness(on, of), on, of] as const);
  });
};

describe('characters on paper', () => {
  const CHINESE = [...'直骨海报销单审批意见￥¥1,234.50—“张伟”（）2026年①'];
  const JAPANESE = [...'直骨海稟議書経費精算押印承認円¥1,234.50「令和」ヴァーゑ々〆'];

  it.each([
    ['zh-CN', 'sc', CHINESE],
    ['ja-JP', 'jp', JAPANESE],
    ['en-US', 'sc', [...'Expense claim €£ Ünïcödé ½ 直'].filter((sign) => sign !== ' ')],
  ] as const)('are those of the font, none of them an empty box, in %s', async (language, face, characters) => {
    for (const [character, like, on, of] of await alike(characters, language, face)) {
      expect(like, `${character}\n${on?.bits ?? ''}\n\n${of?.bits ?? ''}`).toBeGreaterThan(GOOD);
      if (on !== undefined && of !== undefined) {
        expect(Math.abs(on.width - of.width), character).toBeLessThanOrEqual(EDGES);
        expect(Math.abs(on.height - of.height), character).toBeLessThanOrEqual(EDGES);
      }
    }
  });

  it('would be told from empty boxes', async () => {
    const characters = [...'直张1円'];
    const { ink } = await printed(characters, 'zh-CN');
    const [box] = await paper.drawn('sc', ['\u{E000}'], SIZE);
    if (box === undefined) throw new Error('Nothing was drawn.');
    for (const each of ink) expect(likeness(each, box)).toBeLessThan(GOOD / 1.5);
  });

  it.each(['直', '骨', '海'])('%s has the shape of its reader', async (character) => {
    for (const [language, own, other] of [
      ['zh-CN', 'sc', 'jp'],
      ['ja-JP', 'jp', 'sc'],
    ] as const) {
      const [[, asOwn] = ['', 0]] = await alike([character], language, own);
      const [[, asOther] = ['', 1]] = await alike([character], language, other);
      expect(asOwn, `${character} in ${language}`).toBeGreaterThan(GOOD);
      expect(asOther, `${character} in ${language}`).toBeLessThan(asOwn);
    }
  });

  it('that the reader’s own face lacks come from the other one', async () => {
    for (const [character, like] of await alike([...'张伟报销'], 'ja-JP', 'sc'))
      expect(like, character).toBeGreaterThan(GOOD);
    expect((await printed([...'张伟报销'], 'ja-JP')).missing).toEqual([]);
  });

  it('that no font has are named by their codes, and are no empty box', async () => {
    const { missing } = await printed(['\u{1F600}', '\u{2A6D6}', '\u{E000}'], 'zh-CN');
    expect(missing).toEqual(['U+1F600', 'U+2A6D6', 'U+E000']);
    const document = { content: [{ text: '{name}', fontSize: 20, absolutePosition: { x: 24, y: 24 } }] };
    const scope = (text: string) => ({ entries: { name: { text, value: text } }, rows: {} });
    const named = await writePdf(document, scope('a\u{1F600}b'), 'en-US');
    const spelled = await writePdf(document, scope('a[U+1F600]b'), 'en-US');
    const place = [[20, 20, 300, 40]] as const;
    const [[one], [other]] = [await paper.inkOn(named.bytes, place), await paper.inkOn(spelled.bytes, place)];
    expect(one?.bits).toBe(other?.bits);
    expect(one?.width).toBeGreaterThan(0);
  });

  it('nobody sees leave nothing behind', async () => {
    const { missing } = await printed(['a\u{FE0F}\u200B\u{E0101}'], 'zh-CN');
    expect(missing).toEqual([]);
  });
});
