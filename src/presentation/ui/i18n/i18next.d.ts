import 'i18next';
import type { TextKey } from './textKeys.ts';

/** Types the keys of `t`: https://www.i18next.com/overview/typescript */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts';
    keySeparator: false;
    nsSeparator: false;
    resources: { texts: Record<TextKey, string> };
  }
}
