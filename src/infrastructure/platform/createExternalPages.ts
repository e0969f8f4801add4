import * as v from 'valibot';
import type { ExternalPages } from '#application/ports/platform/outsidePlaces.ts';
import { readUrl } from '#application/shared/readUrl.ts';
import { matchesSource } from './matchesSource.ts';

/**
 * Part of `config.json`: sites, and paths of this origin, allowed in a frame, and the address of reports with the
 * placeholders `{name}` and `{language}`.
 */
const placesShape = v.object({
  frames: v.optional(v.array(v.string()), []),
  reports: v.optional(v.string(), ''),
});

/** Query parameters that contain a session token; removed before an address is opened in a frame. */
const TOKEN_PARAMETERS = /^(?:access_?token|token|authorization)$/iu;

/** Origin of this page, and the language of the user. */
interface PageContext {
  readonly origin: string;
  readonly language: () => string;
}

export function createExternalPages(configuration: unknown, { origin, language }: PageContext): ExternalPages {
  const read = v.safeParse(placesShape, configuration);
  const { frames, reports } = read.success ? read.output : { frames: [], reports: '' };
  const getFrameUrl = (address: string): string | undefined => {
    const url = parseHttpUrl(address, origin);
    if (url === undefined || !frames.some((each) => matchesSource(each, url, origin))) return undefined;
    for (const name of [...url.searchParams.keys()]) if (TOKEN_PARAMETERS.test(name)) url.searchParams.delete(name);
    return url.href;
  };
  return {
    getFrameUrl,
    getReportUrl(name, values) {
      if (name === '') return undefined;
      const address = reports.replaceAll('{language}', language()).replaceAll('{name}', encodeURIComponent(name));
      const url = parseHttpUrl(address, origin);
      if (url === undefined) return undefined;
      for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
      return url.href;
    },
  };
}

/** Parses absolute http addresses, and paths on the origin of this page. */
function parseHttpUrl(address: string, origin: string): URL | undefined {
  const isPath = /^\/(?![/\\])/u.test(address);
  const url = isPath || /^https?:\/\//iu.test(address) ? readUrl(isPath ? `${origin}${address}` : address) : undefined;
  return url?.username === '' && url.password === '' ? url : undefined;
}
