import type { Value } from '#domain/expression/tree.ts';
import { asText, readDouble, readJson } from '#domain/form/doubleValues.ts';
import { loadTexts } from '../i18n/texts.ts';
import type { FieldShape } from '../shared/Field.tsx';
import { fetched } from '../shared/fetched.ts';
import { LaterPart } from '../shared/LaterPart.tsx';
import type { Control } from './control.tsx';

/** What is known of a control before its file is there. */
export interface RareControl {
  readonly names: readonly string[];
  readonly shape?: FieldShape;
  readonly isFigure?: boolean;
  readonly isWide?: boolean;
  readonly load: () => Promise<Control>;
}

/**
 * A control most forms do without: its file, its words and whatever it draws with come when a form has such a field.
 * Until then its place is kept, and nothing is written.
 */
export function rareControl({
  names,
  shape = 'stacked',
  isFigure = false,
  isWide = false,
  load,
}: RareControl): Control {
  const part = fetched(async () => {
    const [control] = await Promise.all([load(), loadTexts(['controls'])]);
    return control;
  });
  return {
    names,
    shape,
    isFigure,
    isWide,
    empty: (field) => part.value?.empty(field) ?? '',
    rewrite: (stored, field) => part.value?.rewrite(stored, field) ?? stored ?? '',
    toText: (stored, field, texts) => {
      // Whoever watches this is drawn again when it is there.
      if (part.value !== undefined) return part.value.toText(stored, field, texts);
      queueMicrotask(() => void part.fetch());
      return wordsBefore(stored);
    },
    Editor: (props) => <LaterPart part={part}>{({ Editor }) => <Editor {...props} />}</LaterPart>,
    View: (props) => <LaterPart part={part}>{({ View }) => <View {...props} />}</LaterPart>,
  };
}

/** The words of a choice, or a plain text; what is written as a structure is nothing to read. */
function wordsBefore(stored: Value | undefined): string {
  const text = asText(stored);
  return readDouble(stored)?.label ?? (readJson(text) === undefined ? text : '');
}
