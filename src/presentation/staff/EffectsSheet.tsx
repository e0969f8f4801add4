import { formatList } from '#application/form/listText.ts';
import type { ChangeEffects } from '#domain/directory/managedPerson.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, type ButtonTone } from '../shared/Button.tsx';
import { Sheet } from '../shared/Sheet.tsx';

interface EffectsSheetProps {
  readonly question: string;
  /** What comes of it for the person, beside what it does to requests. */
  readonly effect?: string;
  readonly effects: ChangeEffects;
  readonly verb: string;
  readonly tone?: ButtonTone;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What a change does to requests that run, before it is made. */
export function EffectsSheet({
  question,
  effect,
  effects,
  verb,
  tone = 'action',
  isBusy,
  onConfirm,
  onClose,
}: EffectsSheetProps) {
  const { t, language } = useTexts();
  const { waiting, headOf, superiorOf, roles, nobody } = effects;
  const led = [
    { key: 'staff.effect.headOf', names: headOf },
    { key: 'staff.effect.superiorOf', names: superiorOf },
    { key: 'staff.effect.roles', names: roles },
  ] as const;
  const buttons = (
    <div className="grid gap-3">
      <Button tone={tone} isBusy={isBusy} onClick={onConfirm}>
        {verb}
      </Button>
      <Button look="line" onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen title={question} onClose={onClose} bottom={buttons}>
      <div className="grid gap-4 text-16">
        {effect !== undefined && <p className="text-soft">{effect}</p>}
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
      </div>
    </Sheet>
  );
}
