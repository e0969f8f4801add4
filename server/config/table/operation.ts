import type { SettingGroup } from './setting.ts';

export const OPERATION_SETTINGS = [
  {
    title: 'Server',
    settings: [
      { name: 'PORT', type: 'number', default: '8080', sentence: 'TCP port of the server; `0` selects a free port.' },
      {
        name: 'HOST',
        type: 'text',
        default: '127.0.0.1',
        sentence: 'Address the server listens on; `0.0.0.0` accepts connections from other computers.',
        details: 'They need a `RINGI_COMPANY`, because the passwords of the demo company are public.',
      },
      {
        name: 'DATA_DIR',
        type: 'path',
        unset: '`./data`, or `data` in the company folder',
        sentence: 'Data folder of the embedded database; only its owner has access (mode 0700, set at the start).',
      },
      {
        name: 'DATABASE_URL',
        type: 'address',
        unset: 'embedded database',
        isSecret: true,
        sentence: 'PostgreSQL server that is used instead of the embedded database.',
        example: 'postgresql://ringi:password@db.example.com/ringi?sslmode=verify-full',
        details: 'The server warns at start if it names another computer without TLS.',
        see: 'adr/0006-pglite-or-postgresql-with-one-sql-dialect.md',
      },
      {
        name: 'RINGI_PUBLIC_URL',
        formerName: 'RINGI_ADDRESS',
        type: 'address',
        unset: "address of the administrator's page; no mail",
        sentence: 'Public address of the server, with which links in mails and password links start.',
        example: 'https://ringi.example.com',
        see: 'adr/0043-one-time-password-links.md',
      },
      {
        name: 'RINGI_TRUSTED_PROXIES',
        type: 'list',
        unset: 'proxies on this machine',
        sentence: 'Addresses and networks of trusted proxies (`X-Forwarded-For`, `X-Forwarded-Proto`), or `none`.',
        example: '10.0.0.5 172.16.0.0/12',
        details: 'All users behind a proxy that is not listed share its address in rate limits and logs.',
      },
    ],
  },
  {
    title: 'Company',
    settings: [
      {
        name: 'RINGI_COMPANY',
        type: 'path',
        unset: 'the demo company in `./definitions`, if `HOST` is this machine',
        sentence: 'Company folder, as in `npm start -- ../acme`; contains the data by default.',
        see: 'adr/0042-company-folder-with-generated-ids.md',
      },
      {
        name: 'RINGI_OFFBOARDING_GRACE_HOURS',
        formerName: 'RINGI_LEFT_HOURS',
        type: 'number',
        default: '24',
        sentence: 'Hours until the open tasks of a deactivated user are reassigned, from `0` (at once) to `720`.',
        see: 'adr/0040-scim-provisioning-and-offboarding.md',
      },
      {
        name: 'RINGI_UPLOAD_QUOTA_MB',
        formerName: 'RINGI_UNATTACHED_MB',
        type: 'number',
        default: '500',
        sentence: "Maximum total size of a user's files that are not attached to a request, in MB.",
        details: 'Such files are deleted 30 days after their last use.',
        see: 'adr/0024-expiry-of-unattached-files.md',
      },
    ],
  },
  {
    title: 'Demo company',
    settings: [
      {
        name: 'RINGI_DEMO_HISTORY',
        type: 'duration',
        default: '120d',
        sentence: 'Days of history of a new demo company, from `120d` to `1830d`.',
        details: 'Requests older than 120 days are created in the background after the start.',
      },
      {
        name: 'RINGI_SANDBOX',
        type: 'on/off',
        unset: '`on` with the demo company while `HOST` is this machine, else `off`',
        sentence: 'Whether a sandbox simulates WeCom, DingTalk and Lark; has no effect without the demo company.',
        details: 'The sandbox lets a visitor log in as any user.',
        see: 'adr/0037-chat-app-login-as-one-state-machine.md',
      },
      {
        name: 'RINGI_CLOCK_START',
        formerName: 'RINGI_NOW',
        type: 'timestamp',
        unset: 'current time',
        sentence: 'Start time of the clock of a demo on this machine, with the embedded database.',
        example: '2028-02-29T18:00:00+08:00',
        details: 'The clock runs on from there, and never starts before a stored timestamp.',
      },
    ],
  },
] as const satisfies readonly SettingGroup[];
