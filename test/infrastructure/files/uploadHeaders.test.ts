import { expect, it } from 'vitest';
import { uploadHeaders } from '#infrastructure/files/sendUpload.ts';

const headers = (token: string | undefined, appId: string | undefined) =>
  uploadHeaders({
    tokens: { read: () => token, write: () => {}, clear: () => {} },
    language: () => 'ja-JP',
    preferences: { read: (name) => (name === 'appId' ? appId : undefined) },
  });

it('sends the application id if there is one', () => {
  expect(headers('bearer', '77')).toEqual({ 'Accept-Language': 'ja-JP', Authorization: 'Bearer bearer', appId: '77' });
  expect(headers('bearer', undefined)).toEqual({ 'Accept-Language': 'ja-JP', Authorization: 'Bearer bearer' });
  expect(headers(undefined, '')).toEqual({ 'Accept-Language': 'ja-JP' });
});
