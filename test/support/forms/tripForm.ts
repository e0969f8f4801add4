import { parse } from 'valibot';
import { formViewShape, type FormViewDto } from '#contract/workflow/bpmShapes.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import trip from './trip.json' with { type: 'json' };

type Changes = Partial<Record<keyof FormViewDto, unknown>>;

/** The trip form as the platform sends it: three JSON texts, rights and a record (contract form 5). */
export function tripOnTheWire(changes: Changes = {}): FormViewDto {
  const given = { ...trip, ...changes };
  const asText = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part));
  return parse(formViewShape, {
    ...given,
    template: asText(given.template),
    metadata: asText(given.metadata),
    script: asText(given.script),
  });
}

export const tripForm = (changes: Changes = {}, isReadOnly = false): FormView =>
  decodeForm(tripOnTheWire(changes), { isReadOnly });
