import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEMO_REPORTS_PATH } from '#server/config/clientSettings.ts';
import { demoFolder, type Settings } from '#server/config/settings.ts';
import { LANGUAGES } from '#application/formatting/language.ts';
import { parseAcceptLanguage } from '#server/i18n/parseAcceptLanguage.ts';

/** Shown with status 404 instead of a report that does not exist. */
const UNKNOWN = 'unknown';

interface ReportCall {
  readonly Params: { readonly name: string };
  readonly Querystring: { readonly language?: unknown };
}

/** Frames the sample reports in the report pages, unless the operator names a report system. */
export function withSampleReports<T extends Pick<Settings, 'client' | 'protection'>>(settings: T): T {
  const { client, protection } = settings;
  if (client.reports !== undefined) return settings;
  const frames = [...(protection.sources?.['frame-src'] ?? []), DEMO_REPORTS_PATH];
  return {
    ...settings,
    client: { ...client, reports: `${DEMO_REPORTS_PATH}{name}?language={language}` },
    protection: { ...protection, sources: { ...protection.sources, 'frame-src': frames } },
  };
}

/**
 * Serves the sample reports of the demo company, `definitions/reports/<name>.<language>.html`, to anyone. The pages may
 * use their own styles only, and only this server's pages may frame them.
 *
 * @param ancestors sites that may frame the pages of this server
 */
export async function serveDemoReports(app: FastifyInstance, ancestors: readonly string[] = []): Promise<void> {
  const pages = await readPages(join(demoFolder, 'reports'));
  app.get<ReportCall>(`${DEMO_REPORTS_PATH}:name`, ({ params: { name }, query, headers }, reply) => {
    const language =
      LANGUAGES.find((each) => each === query.language) ?? parseAcceptLanguage(headers['accept-language']);
    const page = pages.get(`${name}.${language}.html`);
    const shown = page ?? pages.get(`${UNKNOWN}.${language}.html`) ?? '';
    return (
      reply
        .code(page === undefined ? 404 : 200)
        .header('content-security-policy', createPolicy(shown, ancestors))
        .removeHeader('x-frame-options')
        // Chromium warns about it in a sandboxed frame of the same origin.
        .removeHeader('origin-agent-cluster')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(shown)
    );
  });
}

/** Returns the files of the folder by name. */
async function readPages(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

function createPolicy(page: string, ancestors: readonly string[]): string {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/u.exec(page) ?? [];
  return [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ].join('; ');
}
