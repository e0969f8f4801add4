import type { FormSection, FormView } from '#domain/form/formDefinition.ts';
import type { DefinedFields } from './decodeRecord.ts';
import { decodeSections } from './decodeSections.ts';
import { openedOf } from './looseValues.ts';
import { readMetadata } from './metadata.ts';
import { readScript } from './script.ts';

/** What a form asks, whoever sees it and whatever its record says. */
export type FormStructure = Pick<FormView, 'sections' | 'formulas'>;

/** The parts of a platform form, each as JSON text or as itself: a page gets texts, a form file holds objects. */
export interface FormParts {
  readonly template?: unknown;
  readonly metadata?: unknown;
  readonly script?: unknown;
}

/** Joins template, metadata and script data of a form (contract form 5). */
export function decodeStructure({ template, metadata, script: text }: FormParts): FormStructure {
  const script = readScript(text);
  return {
    sections: decodeSections(openedOf(template), readMetadata(metadata), script),
    formulas: script.formulas,
  };
}

/** The fields a form draws, by which its record is read. */
export function definedFields(sections: readonly FormSection[]): DefinedFields {
  const items = sections.flatMap((section) => section.items);
  return {
    main: new Set(items.flatMap((item) => (item.kind === 'field' ? [item.name] : []))),
    tables: new Map(
      items.flatMap((item) =>
        item.kind === 'subTable' ? [[item.alias, new Set(item.fields.map(({ name }) => name))] as const] : [],
      ),
    ),
  };
}
