import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as constants from '#application/shared/constants.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#application/formatting/language.ts';

/** Table of the specification, by item. */
const SPEC = new Map(
  [...readFileSync('docs/contract/spec.md', 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gmu)].map(
    ([, item = '', value = '']) => [item, value] as const,
  ),
);

it.each([
  ['Page chunk load timeout', `${constants.PAGE_CHUNK_TIMEOUT_MS} ms`],
  ['Redirect to login', `${constants.LOGIN_REDIRECT_DELAY_MS} ms`],
  ['Async component delay', `${constants.LOADING_DELAY_MS} ms`],
  ['Network, socket, upload and download timeouts', `${constants.NETWORK_TIMEOUT_MS} ms each`],
  ['Toast duration', `${constants.TOAST_MS} ms`],
  ['Message duration', `${constants.MESSAGE_MS} ms`],
  ['App version', `${constants.APP_VERSION}, code ${constants.APP_VERSION_CODE}`],
  ['New-process list reach-bottom distance', `${constants.REACH_BOTTOM_DISTANCE_PX}`],
  ['Read key for start trees', constants.START_CATEGORIES.readKey],
  ['Catalogue key', constants.START_CATEGORIES.catKey],
  ['API base', constants.API_BASE],
  ['Default language', DEFAULT_LANGUAGE],
  ['Supported languages', LANGUAGES.join(', ')],
])('has the value of the specification: %s', (item, ours) => {
  expect(ours).toBe(SPEC.get(item));
});

it('sends the mobile flag in one of the two notations of the specification', () => {
  expect(SPEC.get('isMobile flag')?.split(/\W+/u)).toContain(constants.MOBILE_FLAG);
});

it('never blocks zooming', () => {
  expect(readFileSync('index.html', 'utf8')).not.toMatch(/maximum-scale|user-scalable/u);
});
