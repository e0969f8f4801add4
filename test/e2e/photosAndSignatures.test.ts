import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { field, sheetOf } from './support/request.ts';
import { SCREEN_SIZE, type Phone } from './support/phone.ts';
import { ONE_PIXEL_PNG } from './support/point.ts';
import { openSite } from './support/site.ts';

const site = openSite({ processes: ['inspection'] });
const TURNED = { width: SCREEN_SIZE.height, height: SCREEN_SIZE.width };

/** Draws a vertical line at a fraction of the width of the pad. */
async function drawAt(page: Page, pad: Locator, share: number): Promise<void> {
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the screen.');
  const x = box.x + box.width * share;
  await page.mouse.move(x, box.y + 10);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(x, box.y + 10 + ((box.height - 20) * step) / 8);
  await page.mouse.up();
}

/** Returns the positions of ink, as fractions of the width. */
const inkOf = (pad: Locator): Promise<readonly number[]> =>
  pad.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    const shares: number[] = [];
    for (let x = 0; x < width; x += 1)
      for (let y = 0; y < height; y += 1)
        if ((data[(y * width + x) * 4] ?? 255) < 128) {
          shares.push(x / width);
          break;
        }
    return shares;
  });
const hasInkAt = (ink: readonly number[], share: number): boolean => ink.some((each) => Math.abs(each - share) < 0.015);

async function openInspection(phone: Phone): Promise<void> {
  const defId = await (await site.colleague('zhangwei')).definition('inspection');
  await phone.open(buildPagePath('startForm', { defId }));
  await field(phone, 'Subject').waitFor();
}

it('explains how to continue with a HEIC photo that is named .jpg', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  await openInspection(phone);
  const heic = Buffer.concat([
    Buffer.from('00000024667479706865696300000000', 'hex'),
    Buffer.from('mif1heic'),
    ONE_PIXEL_PNG,
  ]);
  await phone.page
    .getByRole('group', { name: phone.words.company('Photos') })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: heic });
  await phone.page
    .getByText(phone.words.t('refusal.file.isHeic', { name: 'IMG_0002.jpg' }))
    .first()
    .waitFor();
});

it('draws a signature at the finger after the phone was rotated, and keeps the earlier strokes', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page, words } = phone;
  await openInspection(phone);
  await page
    .getByRole('group', { name: words.company('Signature of the inspector') })
    .getByRole('button', { name: words.t('controls.sign') })
    .click();
  const pad = sheetOf(phone).getByRole('img');
  await pad.waitFor();
  await page.waitForTimeout(400);
  await drawAt(page, pad, 0.4);
  const upright = await inkOf(pad);
  expect(hasInkAt(upright, 0.4)).toBe(true);

  await page.setViewportSize(TURNED);
  await page.waitForTimeout(400);
  const box = await pad.boundingBox();
  expect(box).not.toBeNull();
  const done = await sheetOf(phone)
    .getByRole('button', { name: words.t('app.done') })
    .boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(done?.y ?? 0);
  expect((await inkOf(pad)).length).toBeGreaterThan(0);
  await sheetOf(phone)
    .getByRole('button', { name: words.t('controls.clear') })
    .click();
  for (const share of [0.2, 0.6, 0.95]) await drawAt(page, pad, share);
  const turned = await inkOf(pad);
  expect([0.2, 0.6, 0.95].filter((share) => !hasInkAt(turned, share))).toEqual([]);
});
