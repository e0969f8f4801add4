import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { Criterion } from '#domain/businessLists/listDefinition.ts';
import { asText, plainValue } from '#domain/forms/doubleValues.ts';
import { FormPanel } from '../forms/FormPanel.tsx';
import type { SortedList } from '../lists/recordList.ts';
import { PickField } from './PickField.tsx';
import { createSearchForm } from './createSearchForm.ts';

const SEARCH_DELAY_MS = 300;

/**
 * Creates the search fields at the top of the filter sheet. A change is applied after a short delay, or when the sheet
 * closes.
 */
export const searchPanel = (criteria: readonly Criterion[]): ComponentType<{ readonly list: SortedList }> => {
  const picked = criteria.filter(({ kind }) => kind === 'pick');
  const typed = criteria.filter(({ kind }) => kind !== 'pick');
  return observer(function SearchPanel({ list }: { readonly list: SortedList }) {
    const [form] = useState(() => createSearchForm(typed, list.query.chosen));
    useEffect(() => {
      const apply = () => {
        for (const { name } of typed) {
          const value = asText(plainValue(form.record.fields[name]));
          if (value !== (list.query.chosen[name] ?? '')) void list.choose(name, value);
        }
      };
      const stop = reaction(() => form.record, apply, { delay: SEARCH_DELAY_MS });
      return () => {
        stop();
        apply();
      };
    }, [form, list]);
    return (
      <div className="-mx-4 pb-4">
        {typed.length > 0 && <FormPanel form={form} />}
        {picked.map((criterion) => (
          <PickField key={criterion.name} criterion={criterion} list={list} />
        ))}
      </div>
    );
  });
};
