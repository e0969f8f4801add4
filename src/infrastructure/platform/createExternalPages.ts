import * as v from 'valibot';
import type { ExternalPages } from '#application/ports/platform/outsidePlaces.ts';
import { readUrl } from '#application/shared/readUrl.ts';
import { matchesSource } from './matchesSource.ts';

/** Part of `config.json`: sites allowed in a frame, and the address of reports with the placeholder `{name}`. */
const placesShape = v.object({
  frames: v.optional(v.array(v.string()), []),
  reports: v.optional(v.string(), ''),
});

/** Query parameters that contain a session token; removed before an address is opened in a frame. */
const TOKEN_PARAMETERS = /^(?:access_?token|token|authorization)$/iu;

export function createExternalPages(configuration: unknown): ExternalPages {
  const read = v.safeParse(placesShape, configuration);
  const { frames, reports } = read.success ? read.output : { frames: [], reports: '' };
  const frameable = (address: string): string | undefined => {
    const url = parseHttpUrl(address);
    if (url === undefined || !frames.some((each) => matchesSource(each, url))) return undefined;
    for (const name of [...url.searchParams.keys()]) if (TOKEN_PARAMETERS.test(name)) url.searchParams.delete(name);
    return url.href;
  };
  return {
    frameable,
    report(name, values) {
      const url = name === '' ? undefined : parseHttpUrl(reports.replaceAll('{name}', encodeURIComponent(name)));
      if (url === undefined) return undefined;
      for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
      return url.href;
    },
  };
}

/** Parses absolute http addresses only. Relative addresses belong to this client, not to another site. */
function parseHttpUrl(address: string): URL | undefined {
  const url = /^https?:\/\//iu.test(address) ? readUrl(address) : undefined;
  return url?.username === '' && url.password === '' ? url : undefined;
}
