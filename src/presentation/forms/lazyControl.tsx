import type { Value } from '#domain/expression/tree.ts';
import { asText, findLabel, readJson } from '#domain/forms/doubleValues.ts';
import { loadTexts } from '../ui/i18n/texts.ts';
import type { FieldShape } from '../ui/controls/Field.tsx';
import { lazyValue } from '../ui/feedback/lazyValue.ts';
import { LazyPart } from '../ui/feedback/LazyPart.tsx';
import type { Control } from './createControl.tsx';

/** The properties of a control that are known before it is loaded. */
export interface LazyControl {
  readonly names: readonly string[];
  readonly shape?: FieldShape;
  readonly isFigure?: boolean;
  readonly isWide?: boolean;
  readonly load: () => Promise<Control>;
}

/**
 * Creates a placeholder for a rarely used control. Its code and texts are loaded when a form contains such a field.
 * Until then, the value is not changed.
 */
export function lazyControl({
  names,
  shape = 'stacked',
  isFigure = false,
  isWide = false,
  load,
}: LazyControl): Control {
  const part = lazyValue(async () => {
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
      // Reading the observable value makes the caller render again once the control is loaded.
      if (part.value !== undefined) return part.value.toText(stored, field, texts);
      queueMicrotask(() => void part.fetch());
      return placeholderText(stored);
    },
    Editor: (props) => <LazyPart part={part}>{({ Editor }) => <Editor {...props} />}</LazyPart>,
    View: (props) => <LazyPart part={part}>{({ View }) => <View {...props} />}</LazyPart>,
  };
}

/**
 * Returns a text for the value before the control is loaded: its label or plain text. Empty for JSON without a label.
 */
function placeholderText(stored: Value | undefined): string {
  const text = asText(stored);
  return findLabel(stored) ?? (readJson(text) === undefined ? text : '');
}
