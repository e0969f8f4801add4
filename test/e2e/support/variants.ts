import { parseVariants, VARIANTS } from '../../../scripts/lib/variants.mjs';
import { takesScreenshots } from './screens.ts';

const wanted = process.env['TEST_VARIANTS'];
/** Languages with themes of this run (`TEST_VARIANTS`). A run that takes screenshots uses all of them by default. */
export const VARIANTS_OF_RUN = parseVariants(wanted === undefined && takesScreenshots ? 'all' : wanted);

/** Variant of every phone without an explicit language or theme. */
export const [DEFAULT_VARIANT = VARIANTS[0]] = VARIANTS_OF_RUN;

/** Languages of the run, for pages that look the same in both themes. */
export const LANGUAGES_OF_RUN = [...new Set(VARIANTS_OF_RUN.map(({ language }) => language))];
