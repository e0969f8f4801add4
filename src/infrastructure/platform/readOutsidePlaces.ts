import * as v from 'valibot';
import type { OutsidePlaces } from '#application/ports/outsidePlaces.ts';
import { readUrl } from '#application/readUrl.ts';
import { allowsOrigin } from './allowsOrigin.ts';

/** Of `config.json`: sites that may be shown in a frame, and the address of a report with `{name}` in it. */
const placesShape = v.object({
  frames: v.optional(v.array(v.string()), []),
  reports: v.optional(v.string(), ''),
});

/** So a session is called in addresses here and there; it is nobody's business outside. */
const SECRETS = /^(?:access_?token|token|authorization)$/iu;

export function readOutsidePlaces(configuration: unknown): OutsidePlaces {
  const read = v.safeParse(placesShape, configuration);
  const { frames, reports } = read.success ? read.output : { frames: [], reports: '' };
  const frameable = (address: string): string | undefined => {
    const url = urlOf(address);
    if (url === undefined || !frames.some((each) => allowsOrigin(each, url))) return undefined;
    for (const name of [...url.searchParams.keys()]) if (SECRETS.test(name)) url.searchParams.delete(name);
    return url.href;
  };
  return {
    frameable,
    report(name, values) {
      const url = name === '' ? undefined : urlOf(reports.replaceAll('{name}', encodeURIComponent(name)));
      if (url === undefined) return undefined;
      for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
      return url.href;
    },
  };
}

/** Whole addresses only: what is short for a page of ours is none of another site. */
function urlOf(address: string): URL | undefined {
  const url = /^https?:\/\//iu.test(address) ? readUrl(address) : undefined;
  return url?.username === '' && url.password === '' ? url : undefined;
}
