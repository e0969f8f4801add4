import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import type { ChangeEffects } from '#domain/directory/managedPerson.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';

type EffectsSheetProps = Omit<ComponentProps<typeof ConfirmSheet>, 'isOpen' | 'children'> & {
  readonly effects: ChangeEffects;
  /** Further details above the effects. */
  readonly children?: ReactNode;
};

/** Shows the effects of a change on running requests before it is made. */
export function EffectsSheet({ effects, children, ...sheet }: EffectsSheetProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { waiting, headOf, superiorOf, roles, nobody } = effects;
  const led = [
    { key: 'staff.effect.headOf', names: headOf },
    { key: 'staff.effect.superiorOf', names: superiorOf },
    { key: 'staff.effect.roles', names: roles },
  ] as const;
  return (
    <ConfirmSheet isOpen {...sheet}>
      {children}
      {waiting.count > 0 && (
        <section>
          <p className="font-medium">{t('staff.effect.waiting', { count: waiting.count })}</p>
          <ul className="mt-1 list-disc pl-5 text-14 text-soft">
            {waiting.titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
            {waiting.count > waiting.titles.length && (
              <li>{t('staff.effect.more', { count: waiting.count - waiting.titles.length })}</li>
            )}
          </ul>
        </section>
      )}
      {led.map(
        ({ key, names }) => names.length > 0 && <p key={key}>{t(key, { names: formatList(language, names) })}</p>,
      )}
      {nobody.length > 0 && (
        <section className="rounded-card bg-return-tint px-4 py-3">
          <p className="font-medium">{t('staff.effect.nobody')}</p>
          <ul className="mt-1 list-disc pl-5 text-14">
            {nobody.map(({ process, step, requests }) => (
              <li key={`${process} ${step}`}>{t('staff.effect.step', { process, step, count: requests })}</li>
            ))}
          </ul>
        </section>
      )}
    </ConfirmSheet>
  );
}
