import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readUndoDelaySeconds, UNDO_DELAYS_SECONDS } from '#application/outbox/undoDelay.ts';
import type { TextKey } from '../../ui/i18n/textKeys.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';

const SWITCHES = ['quickAgree', 'swipe', 'keys'] as const;

/** How the user decides on this device: time for an undo, what follows, and shortcuts. */
export function DecidingPage() {
  const { t } = useTranslation();
  const { preferences } = useAppContext();
  const [delay, setDelay] = useState(readUndoDelaySeconds(preferences));
  const [after, setAfter] = useState(preferences.read('afterDeciding') === 'list' ? 'list' : 'next');
  return (
    <PageFrame title={t('page.deciding')} back="me">
      <Card className="divide-y divide-line">
        <Choice label={t('deciding.undoDelay')} note={t('deciding.undoDelay.note')}>
          <Segmented
            label={t('deciding.undoDelay')}
            value={String(delay)}
            options={UNDO_DELAYS_SECONDS.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('deciding.undoDelay.none') : t('deciding.undoDelay.seconds', { count: seconds }),
            }))}
            onChange={(choice) => {
              preferences.write('undoDelay', choice);
              setDelay(readUndoDelaySeconds(preferences));
            }}
          />
        </Choice>
        <Choice label={t('deciding.after')}>
          <Segmented
            label={t('deciding.after')}
            value={after}
            options={(['next', 'list'] as const).map((value) => ({ value, label: t(`deciding.after.${value}`) }))}
            onChange={(choice) => {
              preferences.write('afterDeciding', choice);
              setAfter(choice);
            }}
          />
        </Choice>
        {SWITCHES.map((name) => (
          <SwitchRow key={name} name={name} />
        ))}
      </Card>
    </PageFrame>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}
function Choice({ label, note, children }: ChoiceProps) {
  return (
    <div className="px-4 py-3">
      <p className="pb-2 text-16">{label}</p>
      {children}
      {note !== undefined && <p className="pt-2 text-14 text-soft">{note}</p>}
    </div>
  );
}

function SwitchRow({ name }: { readonly name: (typeof SWITCHES)[number] }) {
  const { t } = useTranslation();
  const { preferences } = useAppContext();
  const [isOn, setIsOn] = useState(preferences.read(name) !== 'off');
  const noteKey: TextKey = `deciding.${name}.note`;
  return (
    <div className="px-4 py-3">
      <Field label={t(`deciding.${name}`)} shape="inline" note={t(noteKey)}>
        {({ id }) => (
          <Switch
            id={id}
            isOn={isOn}
            onChange={(chosen) => {
              preferences.write(name, chosen ? 'on' : 'off');
              setIsOn(chosen);
            }}
          />
        )}
      </Field>
    </div>
  );
}
