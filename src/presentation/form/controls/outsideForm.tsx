import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { asText } from '#domain/form/doubleValues.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { OUTSIDE_FORM_CONTROL } from '#domain/form/outsideForm.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { NotListed } from '../../shared/outside/NotListed.tsx';
import { OpenOutside, OutsideFrame } from '../../shared/outside/OutsideFrame.tsx';
import { useOutsidePlaces } from '../../shared/outside/useOutsidePlaces.ts';
import { Skeleton } from '../../shared/Skeleton.tsx';
import { usePageContext } from '../../shared/pageContext.ts';
import { control } from '../control.tsx';
import { outsideAddress, readOutsideAnswer } from './outsideAnswers.ts';

/** A form on another site: it is asked whether it is filled in, and for its answers (contract form 15). */
export const outsideFormControl = control<string>({
  names: [OUTSIDE_FORM_CONTROL],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (_, field) => field.label,
  shape: 'bare',
  isWide: true,
  Editor: ({ value, onChange, field }) => <Outside field={field} value={value} onChange={onChange} />,
  View: ({ value, field }) => <Outside field={field} value={value} />,
});

interface OutsideProps {
  readonly field: FieldDefinition;
  readonly value: string;
  /** Left out where the form is only read. */
  readonly onChange?: (value: string) => void;
}

const Outside = observer(function Outside({ field, value, onChange }: OutsideProps) {
  const { t } = useTexts();
  const places = useOutsidePlaces();
  const { session } = usePageContext();
  useEffect(() => void session.read(), [session]);
  const { user, failure } = session;
  if (places === undefined || (user === undefined && failure === undefined)) return <Skeleton />;
  const context = {
    ...Object.fromEntries(new URLSearchParams(window.location.search)),
    userId: user?.id ?? '',
  };
  const asked = outsideAddress(field.settings, context);
  const address = asked === undefined ? undefined : places.frameable(asked);
  if (address === undefined) return <NotListed asked={asked} nothing={t('message.externalForm')} />;
  return <Shown field={field} value={value} address={address} {...(onChange && { onChange })} />;
});

/** So often it is asked, and so many times without an answer before that is said. */
const ASK_MS = 1000;
const MOST_UNANSWERED = 5;

function Shown({ field, value, onChange, address }: OutsideProps & { readonly address: string }) {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement | null>(null);
  const [isSilent, setSilent] = useState(false);
  const kept = useRef({ value, onChange });
  useEffect(() => {
    kept.current = { value, onChange };
  });
  const isAsked = onChange !== undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    const { origin } = new URL(address);
    let unanswered = 0;
    const say = (question: 'valid' | 'getData') => frame.current?.contentWindow?.postMessage(question, origin);
    const change = (next: string) => {
      if (next !== kept.current.value) kept.current.onChange?.(next);
    };
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const answer = readOutsideAnswer(event.data);
      if (answer === undefined) return;
      unanswered = 0;
      setSilent(false);
      if (answer.kind === 'answers') change(answer.text);
      else if (answer.isValid) say('getData');
      else change('');
    };
    const timer = setInterval(() => {
      say('valid');
      unanswered += 1;
      if (unanswered > MOST_UNANSWERED) setSilent(true);
    }, ASK_MS);
    window.addEventListener('message', hear);
    return () => {
      clearInterval(timer);
      window.removeEventListener('message', hear);
    };
  }, [address, isAsked]);
  return (
    <section aria-label={field.label}>
      {isSilent && (
        <p role="alert" className="my-2 rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse">
          {t('message.externalForm')}
        </p>
      )}
      <OutsideFrame address={address} title={field.label} onFrame={(element) => (frame.current = element)} />
      <OpenOutside address={address} />
    </section>
  );
}
