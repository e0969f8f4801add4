import * as v from 'valibot';
import { outlookShape } from './bpmShapes.ts';
import { forHandlers } from './endpoint.ts';

/**
 * Ours: what another call of these tables would do if it were sent as it stands. `call` is its name (`transTask`,
 * `cancelProcess` …), `values` its fields and body together.
 */
export const bpmForesee = {
  foresee: forHandlers({
    method: 'POST',
    path: '/api-bpm/bpm/core/bpmTask/foresee',
    limits: 'form',
    answer: outlookShape,
    body: v.object({ call: v.string(), values: v.record(v.string(), v.unknown()) }),
  }),
};
