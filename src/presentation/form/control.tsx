import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';
import { useTexts } from '../i18n/useTexts.ts';
import type { ControlIds, FieldShape } from '../shared/Field.tsx';
import type { FieldViewModel } from './FieldViewModel.ts';

/** How one kind of field is stored, shown and filled in: all of it in one file for each kind. */
export interface ControlDescription<T> {
  /** The platform's names for it. */
  readonly names: readonly string[];
  readonly empty: T;
  /** From the stored value; what cannot be read is empty. Never throws. */
  readonly read: (stored: Value | undefined, field: FieldDefinition) => T;
  /** Back to what the platform stores; `write(read(x))` is `x` for everything the platform writes. */
  readonly write: (value: T, field: FieldDefinition) => Value;
  /** In words, for reading and for the cards of a sub table. */
  readonly toText: (value: T, field: FieldDefinition, texts: TextsInUse) => string;
  readonly Editor: ComponentType<EditorProps<T>>;
  /** Where words are not enough; otherwise `toText` is shown. */
  readonly View?: ComponentType<ViewProps<T>>;
  /** `group`: several inputs under one label; `inline`: the control stands beside its label. */
  readonly shape?: FieldShape;
  /** Figures stand at the right in rows and in tabular digits. */
  readonly isFigure?: boolean;
  /** What is read stands under its label, as wide as there is room. */
  readonly isWide?: boolean;
}

export interface EditorProps<T> {
  readonly value: T;
  /** A function gets the value as it is at that moment; for answers that come later, such as an upload. */
  readonly onChange: (value: T | ((now: T) => T)) => void;
  readonly onLeave: () => void;
  readonly field: FieldDefinition;
  readonly ties: ControlIds;
  readonly model: FieldViewModel;
}
export interface ViewProps<T> {
  readonly value: T;
  readonly field: FieldDefinition;
  readonly mayDownload: boolean;
  readonly model: FieldViewModel;
}

/** A control with its kind of value sealed inside. */
export interface Control {
  readonly names: readonly string[];
  readonly shape: FieldShape;
  readonly isFigure: boolean;
  readonly isWide: boolean;
  readonly empty: (field: FieldDefinition) => Value;
  /** What the platform would get back if the value were only read and written. */
  readonly rewrite: (stored: Value | undefined, field: FieldDefinition) => Value;
  readonly toText: (stored: Value | undefined, field: FieldDefinition, texts: TextsInUse) => string;
  readonly Editor: ComponentType<ControlProps>;
  readonly View: ComponentType<Omit<ViewProps<unknown>, 'value'> & { readonly stored: Value | undefined }>;
}

interface ControlProps {
  readonly model: FieldViewModel;
  readonly ties: ControlIds;
}

export function control<T>(spec: ControlDescription<T>): Control {
  const { names, empty, read, write, toText, shape = 'stacked', isFigure = false, isWide = false } = spec;
  const Written = ({ value, field }: ViewProps<T>) => toText(value, field, useTexts());
  const View = spec.View ?? Written;
  return {
    names,
    shape,
    isFigure,
    isWide,
    empty: (field) => write(empty, field),
    rewrite: (stored, field) => write(read(stored, field), field),
    toText: (stored, field, texts) => toText(read(stored, field), field, texts),
    View: ({ stored, ...shown }) => <View value={read(stored, shown.field)} {...shown} />,
    Editor: observer(function ControlEditor({ model, ties }: ControlProps) {
      const field = model.definition;
      const now = () => read(model.stored, field);
      const change = (value: T | ((now: T) => T)) => {
        model.change(write(isUpdate(value) ? value(now()) : value, field));
      };
      return (
        <spec.Editor value={now()} onChange={change} onLeave={model.leave} field={field} ties={ties} model={model} />
      );
    }),
  };
}

const isUpdate = <T,>(value: T | ((now: T) => T)): value is (now: T) => T => typeof value === 'function';
