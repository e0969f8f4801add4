import { observable, runInAction } from 'mobx';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText, findLabel, readJson } from '#domain/forms/doubleValues.ts';
import { loadTexts } from '../ui/i18n/texts.ts';
import type { FieldShape } from '../ui/controls/Field.tsx';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../ui/feedback/PartPlaceholder.tsx';
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
  const loaded = observable.box<Control | undefined>(undefined, { deep: false });
  const code = lazyValue(async () => {
    const [control] = await Promise.all([load(), loadTexts(['controls'])]);
    runInAction(() => loaded.set(control));
    return control;
  });
  return {
    names,
    shape,
    isFigure,
    isWide,
    empty: (field) => loaded.get()?.empty(field) ?? '',
    normalize: (stored, field) => loaded.get()?.normalize(stored, field) ?? stored ?? '',
    toText: (stored, field, texts) => {
      // Reading the observable value makes the caller render again once the control is loaded.
      const control = loaded.get();
      if (control !== undefined) return control.toText(stored, field, texts);
      code.fetch().catch(() => undefined);
      return placeholderText(stored);
    },
    Editor: lazyComponent(async () => (await code.fetch()).Editor, { placeholder: PartPlaceholder }),
    View: lazyComponent(async () => (await code.fetch()).View, { placeholder: PartPlaceholder }),
  };
}

/**
 * Returns a text for the value before the control is loaded: its label or plain text. Empty for JSON without a label.
 */
function placeholderText(stored: Value | undefined): string {
  const text = asText(stored);
  return findLabel(stored) ?? (readJson(text) === undefined ? text : '');
}
