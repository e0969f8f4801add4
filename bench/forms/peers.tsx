import { createForm as createFormilyForm } from '@formily/core';
import { Field, FormProvider } from '@formily/react';
import { createForm as createFormJsForm } from '@bpmn-io/form-js-viewer';
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import type { ChangeEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { benchFields, CHOICES, type BenchField } from './fields.ts';

interface InputProps {
  readonly value?: string;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}
const ELEMENTS: Readonly<Record<BenchField['kind'], (props: InputProps) => React.JSX.Element>> = {
  text: (props) => <input {...props} value={props.value ?? ''} />,
  number: (props) => <input type="number" {...props} value={props.value ?? ''} />,
  longText: (props) => <textarea {...props} value={props.value ?? ''} />,
  choice: (props) => (
    <select {...props} value={props.value ?? ''}>
      {CHOICES.map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  ),
};
const Row = ({ title, children }: { readonly title?: string; readonly children?: React.ReactNode }) => (
  <label>
    {title}
    {children}
  </label>
);

/** Renders the same fields with Formily and native inputs. */
function drawFormily(fields: readonly BenchField[], root: HTMLElement): void {
  const form = createFormilyForm();
  createRoot(root).render(
    <FormProvider form={form}>
      {fields.map(({ name, label, kind }) => (
        <Field key={name} name={name} title={label} decorator={[Row]} component={[ELEMENTS[kind]]} />
      ))}
    </FormProvider>,
  );
}

const FORM_JS = { text: 'textfield', number: 'number', longText: 'textarea', choice: 'select' } as const;
/** Renders the same fields with form-js. */
async function drawFormJs(fields: readonly BenchField[], root: HTMLElement): Promise<void> {
  const components = fields.map(({ name, label, kind }) => ({
    id: name,
    key: name,
    label,
    type: FORM_JS[kind],
    ...(kind === 'choice' && { values: CHOICES }),
  }));
  await createFormJsForm({ container: root, schema: { type: 'default', schemaVersion: 16, components } });
}

const asked = new URLSearchParams(location.search);
const root = document.querySelector<HTMLElement>('#form');
if (root === null) throw new Error('there is no place for a form');
const fields = benchFields(Number(asked.get('count')));
performance.mark('given');
if (asked.get('peer') === 'formily') drawFormily(fields, root);
else await drawFormJs(fields, root);
