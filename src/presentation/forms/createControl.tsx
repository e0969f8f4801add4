import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Localization } from '../ui/i18n/translate.ts';
import type { ControlIds, FieldShape } from '../ui/controls/Field.tsx';
import type { FieldViewModel } from './model/FieldViewModel.ts';

/** Describes how one kind of field is stored, shown and edited. Each kind has one file. */
export interface ControlDescription<T> {
  /** The platform's names of the control. */
  readonly names: readonly string[];
  readonly empty: T;
  /** Reads the stored value. Returns `empty` for an unreadable value. Never throws. */
  readonly read: (stored: Value | undefined, field: FieldDefinition) => T;
  /** Converts the value to the stored format. `write(read(x))` equals `x` for every value that the platform writes. */
  readonly write: (value: T, field: FieldDefinition) => Value;
  /** Formats the value for reading and for the cards of a sub table. */
  readonly toText: (value: T, field: FieldDefinition, texts: Localization) => string;
  readonly Editor: ComponentType<EditorProps<T>>;
  /** Component for reading, if text is not sufficient. The default shows `toText`. */
  readonly View?: ComponentType<ViewProps<T>>;
  /** `group`: several inputs under one label; `inline`: the input is beside its label. */
  readonly shape?: FieldShape;
  /** Numbers are right-aligned in rows and use tabular digits. */
  readonly isFigure?: boolean;
  /** The value for reading is shown below its label in full width. */
  readonly isWide?: boolean;
}

export interface EditorProps<T> {
  readonly value: T;
  /** Accepts a value, or a function of the current value for results that arrive later, such as an upload. */
  readonly onChange: (value: T | ((now: T) => T)) => void;
  readonly onBlur: () => void;
  readonly field: FieldDefinition;
  readonly ids: ControlIds;
  readonly model: FieldViewModel;
}
export interface ViewProps<T> {
  readonly value: T;
  readonly field: FieldDefinition;
  readonly mayDownload: boolean;
  readonly model: FieldViewModel;
}

/** A control with the type of its value hidden. */
export interface Control {
  readonly names: readonly string[];
  readonly shape: FieldShape;
  readonly isFigure: boolean;
  readonly isWide: boolean;
  readonly empty: (field: FieldDefinition) => Value;
  /** Returns the stored value after reading and writing it without a change. */
  readonly normalize: (stored: Value | undefined, field: FieldDefinition) => Value;
  readonly toText: (stored: Value | undefined, field: FieldDefinition, texts: Localization) => string;
  readonly Editor: ComponentType<ControlProps>;
  readonly View: ComponentType<Omit<ViewProps<unknown>, 'value'> & { readonly stored: Value | undefined }>;
}

interface ControlProps {
  readonly model: FieldViewModel;
  readonly ids: ControlIds;
}

export function createControl<T>(spec: ControlDescription<T>): Control {
  const { names, empty, read, write, toText, shape = 'stacked', isFigure = false, isWide = false } = spec;
  const Written = ({ value, field }: ViewProps<T>) => {
    const { t, i18n } = useTranslation();
    return toText(value, field, { t, language: toLanguage(i18n.language) });
  };
  const View = spec.View ?? Written;
  return {
    names,
    shape,
    isFigure,
    isWide,
    empty: (field) => write(empty, field),
    normalize: (stored, field) => write(read(stored, field), field),
    toText: (stored, field, texts) => toText(read(stored, field), field, texts),
    View: ({ stored, ...shown }) => <View value={read(stored, shown.field)} {...shown} />,
    Editor: observer(function ControlEditor({ model, ids }: ControlProps) {
      const field = model.definition;
      const now = () => read(model.stored, field);
      const change = (value: T | ((now: T) => T)) => {
        model.change(write(isUpdate(value) ? value(now()) : value, field));
      };
      return (
        <spec.Editor value={now()} onChange={change} onBlur={model.handleBlur} field={field} ids={ids} model={model} />
      );
    }),
  };
}

const isUpdate = <T,>(value: T | ((now: T) => T)): value is (now: T) => T => typeof value === 'function';
