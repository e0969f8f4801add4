import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const PUBLIC = { RINGI_PUBLIC_URL: 'https://ringi.example.com', RINGI_MAIL_FROM: 'Ringi <ringi@example.com>' };
const warningsOf = (name: string, value: string) => readSettings({ ...PUBLIC, [name]: value }).warnings;

describe('the start', () => {
  it.each([
    [
      'DATABASE_URL',
      'postgresql://ringi:secret@db.example.com/ringi',
      'DATABASE_URL connects to db.example.com without TLS: add sslmode=verify-full to it.',
    ],
    [
      'DATABASE_URL',
      'postgresql://ringi:secret@10.0.0.7/ringi?sslmode=disable',
      'DATABASE_URL connects to 10.0.0.7 without TLS: add sslmode=verify-full to it.',
    ],
    [
      'RINGI_MAIL_URL',
      'smtp://ringi:secret@mail.example.com:587',
      'RINGI_MAIL_URL does not require TLS for mail.example.com: use smtps:// or add requireTLS=true to it.',
    ],
    [
      'RINGI_MAIL_URL',
      'smtp://ringi:secret@mail.example.com?requireTLS=false',
      'RINGI_MAIL_URL does not require TLS for mail.example.com: use smtps:// or add requireTLS=true to it.',
    ],
    [
      'RINGI_EGRESS_ALLOWLIST',
      'https://rates.example.com; http://erp.internal:8080 inside',
      'RINGI_EGRESS_ALLOWLIST allows http://erp.internal:8080 without TLS: use https:// for it.',
    ],
  ])('warns in one sentence if %s is %s', (name, value, warning) => {
    expect(warningsOf(name, value)).toEqual([warning]);
  });

  it.each([
    ['DATABASE_URL', 'postgresql://ringi@db.example.com/ringi?sslmode=verify-full'],
    ['DATABASE_URL', 'postgresql://ringi@db.example.com/ringi?ssl=true'],
    ['DATABASE_URL', 'postgresql://ringi@127.0.0.1:5432/ringi'],
    ['DATABASE_URL', 'postgresql://ringi@[::1]/ringi'],
    ['DATABASE_URL', 'postgresql://ringi@localhost/ringi'],
    ['DATABASE_URL', 'postgresql:///ringi?host=/var/run/postgresql'],
    ['RINGI_MAIL_URL', 'smtps://ringi:secret@mail.example.com'],
    ['RINGI_MAIL_URL', 'smtp://ringi:secret@mail.example.com:587?requireTLS=true'],
    ['RINGI_MAIL_URL', 'smtp://127.0.0.1:1025'],
    ['RINGI_EGRESS_ALLOWLIST', 'https://rates.example.com; http://127.0.0.1:8080 inside; http://[::1]:8080 inside'],
  ])('does not warn if %s is %s', (name, value) => {
    expect(warningsOf(name, value)).toEqual([]);
  });
});
