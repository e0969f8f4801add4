import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { outlookShape } from './bpmShapes.ts';
import { handlerEndpoint } from '../wire/endpoint.ts';

/**
 * Ours: previews the effects of another call of this API. `call` is its name (`transTask`, `cancelProcess` …), `values`
 * its fields and body merged.
 */
export const bpmPreview = {
  preview: handlerEndpoint('POST', '/api-bpm/bpm/core/bpmTask/preview', {
    limits: 'form',
    answer: outlookShape,
    body: v.object({ call: v.string(), values: recordOfAnyNames(v.unknown()) }),
  }),
};
