import type { SettingGroup } from './setting.ts';

/** Settings of logins, mail and browser security. */
export const ACCESS_SETTINGS = [
  {
    title: 'Login and directory',
    settings: [
      {
        name: 'RINGI_SESSION_DAYS',
        type: 'number',
        default: '30',
        sentence: 'Maximum age of a session in days, from `1` to `365`; unused sessions end after five hours.',
        see: 'adr/0062-absolute-session-age-and-session-list.md',
      },
      {
        name: 'RINGI_CAPTCHA',
        type: 'on/off',
        default: 'off',
        sentence: 'Whether each login asks for the code of a picture, or for a wait of 20 seconds.',
        details: 'A program written for this picture can read it; the delay after wrong attempts protects passwords.',
        see: 'adr/0036-optional-captcha-with-a-waiting-alternative.md',
      },
      {
        name: 'RINGI_SSO_SECRET',
        type: 'text',
        unset: 'off',
        isSecret: true,
        sentence: 'Secret of at least 32 characters with which a portal signs logins (`loginByUserNo`).',
        details: 'Administrators cannot log in this way.',
      },
      {
        name: 'RINGI_OIDC_CONFIG',
        formerName: 'RINGI_COMPANY_LOGINS',
        type: 'path',
        sentence: 'JSON file with the OpenID Connect issuers of the company login.',
        see: 'operation.md#company-login',
      },
      {
        name: 'RINGI_SCIM_TOKENS',
        type: 'list',
        sentence: 'Tenants with a SCIM 2.0 client at `/scim/v2`, each with the SHA-256 hash of one or two tokens.',
        example: 'tenant:hash,hash; tenant:hash',
        details:
          'To create a token and its hash: `T=$(openssl rand -hex 32); echo $T; printf %s $T | openssl dgst -sha256`.',
        see: 'scim.md',
      },
    ],
  },
  {
    title: 'Mail',
    settings: [
      {
        name: 'RINGI_MAIL_URL',
        type: 'address',
        unset: 'no mail',
        isSecret: true,
        sentence: 'SMTP server for invitations, password resets and digests of open tasks; needs `RINGI_PUBLIC_URL`.',
        example: 'smtps://name:password@mail.example.com:465',
        details:
          'With `smtp:`, TLS is required only if `requireTLS=true` is added; without it, the server warns at start.',
        see: 'adr/0046-digest-mail-over-smtp.md',
      },
      {
        name: 'RINGI_MAIL_FROM',
        type: 'text',
        sentence: 'Sender of the mails; required with `RINGI_MAIL_URL`.',
        example: 'Ringi <ringi@example.com>',
      },
    ],
  },
  {
    title: 'Push messages',
    settings: [
      {
        name: 'RINGI_PUSH_CONTACT',
        type: 'text',
        unset: 'no push messages',
        sentence: 'Address at which push services can reach the operator.',
        example: 'mailto:it@example.com',
        see: 'adr/0081-web-push-from-the-own-server.md',
      },
      {
        name: 'RINGI_PUSH_HOSTS',
        type: 'list',
        sentence: 'Hosts of further push services, beside those of Chrome, Firefox, Safari and Edge.',
        example: 'push.example.com, *.push.example.org',
      },
      {
        name: 'RINGI_VAPID_PRIVATE_KEY',
        type: 'text',
        unset: 'a key of the database, created once',
        isSecret: true,
        sentence: 'Private key for push services (RFC 8292), 32 bytes in base64url.',
        details: 'With another key, users have to turn push messages on again.',
      },
    ],
  },
  {
    title: 'Browser security',
    settings: [
      {
        name: 'RINGI_HSTS',
        type: 'number',
        unset: 'header is not sent',
        sentence: '`max-age` of `Strict-Transport-Security` in seconds; `0` revokes it.',
        example: '31536000',
        details: 'Set it once a proxy with TLS is in front of the server.',
      },
      {
        name: 'RINGI_PERMISSIONS_POLICY',
        type: 'text',
        unset: 'camera, position, clipboard and sharing for our own pages, no other sensors',
        sentence: 'Replaces the `Permissions-Policy` header; `off` sends no header.',
      },
      {
        name: 'RINGI_CSP_SOURCES',
        formerName: 'RINGI_CONTENT_SOURCES',
        type: 'list',
        sentence:
          'Additional sources of the content security policy: `img-src`, `frame-src`, `script-src`, `connect-src` (other servers that users can select under About, with their pictures) and `frame-ancestors` (portals and chat apps that embed our pages).',
        example: 'img-src https://cdn.example.com; frame-src https://*.reports.example.com',
      },
      {
        name: 'RINGI_ALLOWED_ORIGINS',
        type: 'list',
        unset: 'its own pages',
        sentence: 'Origins of clients on other servers that may call this server.',
        example: 'https://pages.example.com https://*.example.org',
      },
      {
        name: 'RINGI_PARAMS_KEY',
        type: 'text',
        unset: 'no encryption',
        sentence: 'AES key of 16, 24 or 32 bytes, if clients encrypt their parameters; clients know it.',
        see: 'adr/0038-parameter-encryption-without-a-security-claim.md',
      },
      {
        name: 'RINGI_PARAMS_IV',
        type: 'text',
        sentence: 'Initialization vector of 16 bytes; required with `RINGI_PARAMS_KEY`.',
      },
    ],
  },
] as const satisfies readonly SettingGroup[];
