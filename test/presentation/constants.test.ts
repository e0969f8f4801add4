import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as constants from '#application/constants.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#application/language.ts';

const THEME = readFileSync('src/presentation/theme/theme.css', 'utf8');

it('keeps the times of the specification', () => {
  expect(constants).toMatchObject({
    NETWORK_TIMEOUT_MS: 60_000,
    PAGE_CHUNK_TIMEOUT_MS: 120_000,
    ASYNC_CODE_TIMEOUT_MS: 20_000,
    LOGIN_REDIRECT_DELAY_MS: 500,
    LOADING_DELAY_MS: 200,
    TOAST_MS: 500,
    MESSAGE_MS: 3000,
  });
});

it('keeps the names and addresses of the specification', () => {
  expect(constants).toMatchObject({
    API_BASE: '/api',
    BASE_PATH: '/mobile',
    APP_VERSION: '1.0.0',
    APP_VERSION_CODE: 100,
    START_CATEGORIES: { catKey: 'BPM', readKey: 'start.mobileRead' },
    MOBILE_FLAG: 'YES',
    REACH_BOTTOM_DISTANCE_PX: 100,
  });
});

it('speaks the three languages of the specification, Chinese first', () => {
  expect([LANGUAGES, DEFAULT_LANGUAGE]).toEqual([['zh-CN', 'en-US', 'ja-JP'], 'zh-CN']);
});

it('is at most 420 px wide, in the middle, and puts messages above everything', () => {
  expect(THEME).toMatch(/@utility page-width \{[^}]*max-width: 420px;[^}]*margin-inline: auto;/u);
  expect(readFileSync('src/presentation/shared/MessageArea.tsx', 'utf8')).toContain('z-[10090]');
});

it("never blocks zooming, and measures text from the person's own size of 16 px", () => {
  const page = readFileSync('index.html', 'utf8');
  expect(page).not.toMatch(/maximum-scale|user-scalable/u);
  expect(readFileSync('src/presentation/theme/type.css', 'utf8')).toMatch(/font:\s+100%/u);
});
