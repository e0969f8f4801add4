import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdf } from '#server/documents/pdf/writePdf.ts';
import { sharedChromium } from './support/chromium.ts';
import { inkSimilarity, openPdfRenderer, type PrintFont } from './support/paper.ts';

/*
 * PDFs are checked by their appearance, because extracted text may still be an empty box on paper. Each character is
 * compared with the one the browser draws with the same font.
 */
const SIZE = 32;
const STEP = 48;
/** Tolerance in pixels of a glyph at four times its size: one point on paper. */
const EDGES = 4;
const PER_LINE = 10;

let browser: Browser;
let paper: Awaited<ReturnType<typeof openPdfRenderer>>;
beforeAll(async () => {
  browser = await sharedChromium();
  paper = await openPdfRenderer(browser);
});
afterAll(() => paper.close());

const placeOf = (index: number) => ({ x: 24 + (index % PER_LINE) * STEP, y: 24 + Math.floor(index / PER_LINE) * STEP });

/** Returns the appearance of each character on paper, in the language of a reader. */
async function printed(characters: readonly string[], language: 'zh-CN' | 'ja-JP' | 'en-US') {
  const content = characters.map((text, index) => ({ text, fontSize: SIZE, absolutePosition: placeOf(index) }));
  const { bytes, missing } = await writePdf({ content }, { entries: {}, rows: {} }, language);
  const boxes = characters.map((_, index) => {
    const { x, y } = placeOf(index);
    return [x - 6, y - 2, STEP, STEP] as const;
  });
  return { ink: await paper.inkOn(bytes, boxes), missing };
}

/** Minimum likeness. Antialiasing differs between the two; an empty box is below a half. */
const GOOD = 0.9;
const alike = async (characters: readonly string[], language: 'zh-CN' | 'ja-JP' | 'en-US', face: PrintFont) => {
  const { ink } = await printed(characters, language);
  const wanted = await paper.drawn(face, characters, SIZE);
  return characters.map((character, index) => {
    const [on, of] = [ink[index], wanted[index]];
    return on === undefined || of === undefined
      ? ([character, 0] as const)
      : ([character, inkSimilarity(on, of), on, of] as const);
  });
};

describe('characters in print', () => {
  const CHINESE = [...'直骨海报销单审批意见￥¥1,234.50—“张伟”（）2026年①'];
  const JAPANESE = [...'直骨海稟議書経費精算押印承認円¥1,234.50「令和」ヴァーゑ々〆'];

  it.each([
    ['zh-CN', 'sc', CHINESE],
    ['ja-JP', 'jp', JAPANESE],
    ['en-US', 'sc', [...'Expense claim €£ Ünïcödé ½ 直'].filter((sign) => sign !== ' ')],
  ] as const)('have the glyphs of the font, and no empty box, in %s', async (language, face, characters) => {
    for (const [character, like, on, of] of await alike(characters, language, face)) {
      expect(like, `${character}\n${on?.bits ?? ''}\n\n${of?.bits ?? ''}`).toBeGreaterThan(GOOD);
      if (on !== undefined && of !== undefined) {
        expect(Math.abs(on.width - of.width), character).toBeLessThanOrEqual(EDGES);
        expect(Math.abs(on.height - of.height), character).toBeLessThanOrEqual(EDGES);
      }
    }
  });

  it('are distinguished from empty boxes', async () => {
    const characters = [...'直张1円'];
    const { ink } = await printed(characters, 'zh-CN');
    const [box] = await paper.drawn('sc', ['\u{E000}'], SIZE);
    if (box === undefined) throw new Error('Nothing was drawn.');
    for (const each of ink) expect(inkSimilarity(each, box)).toBeLessThan(GOOD / 1.5);
  });

  it.each(['直', '骨', '海'])("have the regional glyph of the reader's language for %s", async (character) => {
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

  it("come from the other font if the reader's font lacks them", async () => {
    for (const [character, like] of await alike([...'张伟报销'], 'ja-JP', 'sc'))
      expect(like, character).toBeGreaterThan(GOOD);
    expect((await printed([...'张伟报销'], 'ja-JP')).missing).toEqual([]);
  });

  it('are printed as their codes, and no empty box, if no font has them', async () => {
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

  it('leave nothing behind if they are invisible', async () => {
    const { missing } = await printed(['a\u{FE0F}\u200B\u{E0101}'], 'zh-CN');
    expect(missing).toEqual([]);
  });
});
