import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenChange } from '#domain/requests/instanceViews.ts';
import { Chip } from '../ui/controls/Chip.tsx';

/** Paths of the fields and tables of a form that others have changed since the user opened the request. */
export const ChangedFields = createContext<ReadonlySet<string>>(new Set());

/** Returns the paths of the changed fields of a form, with their tables. */
export const listChangedPaths = (changes: readonly SeenChange[], alias: string): ReadonlySet<string> =>
  new Set(
    changes
      .filter(({ form }) => form === alias)
      .flatMap(({ field }) => [field, ...(field.includes('.') ? [field.slice(0, field.indexOf('.'))] : [])]),
  );

/** Marks a changed field or table. */
export function ChangedMark({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  return useContext(ChangedFields).has(path) ? <Chip tone="action">{t('form.changed')}</Chip> : null;
}
