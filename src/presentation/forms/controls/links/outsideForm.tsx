import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asText } from '#domain/forms/doubleValues.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { EXTERNAL_FORM_CONTROL } from '#domain/forms/outsideForm.ts';
import { SiteNotAllowed } from '../../../ui/outside/SiteNotAllowed.tsx';
import { OpenExternalLink, ExternalFrame } from '../../../ui/outside/ExternalFrame.tsx';
import { useExternalSites } from '../../../ui/outside/useExternalSites.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { usePageContext } from '../../../ui/navigation/pageContext.ts';
import { createControl } from '../../createControl.tsx';
import { buildExternalFormUrl, parseExternalFormMessage } from './outsideAnswers.ts';

/** An external form in a frame. It is polled for its validity and its values (contract form 15). */
export const externalFormControl = createControl<string>({
  names: [EXTERNAL_FORM_CONTROL],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (_, field) => field.label,
  shape: 'bare',
  isWide: true,
  Editor: ({ value, onChange, field }) => <ExternalForm field={field} value={value} onChange={onChange} />,
  View: ({ value, field }) => <ExternalForm field={field} value={value} />,
});

interface ExternalFormProps {
  readonly field: FieldDefinition;
  readonly value: string;
  /** Undefined for a read-only form. */
  readonly onChange?: (value: string) => void;
}

const ExternalForm = observer(function Outside({ field, value, onChange }: ExternalFormProps) {
  const { t } = useTranslation();
  const places = useExternalSites();
  const { session } = usePageContext();
  useEffect(() => void session.load(), [session]);
  const { user, failure } = session;
  if (places === undefined || (user === undefined && failure === undefined)) return <Skeleton />;
  const context = {
    ...Object.fromEntries(new URLSearchParams(window.location.search)),
    userId: user?.id ?? '',
  };
  const asked = buildExternalFormUrl(field.settings, context);
  const address = asked === undefined ? undefined : places.getFrameUrl(asked);
  if (address === undefined) return <SiteNotAllowed address={asked} emptyTitle={t('message.externalForm')} />;
  return <ExternalFormFrame field={field} value={value} address={address} {...(onChange && { onChange })} />;
});

/** Polling interval in milliseconds, and the number of unanswered messages before a notice is shown. */
const POLL_INTERVAL_MS = 1000;
const MAX_UNANSWERED_POLLS = 5;

function ExternalFormFrame({ field, value, onChange, address }: ExternalFormProps & { readonly address: string }) {
  const { t } = useTranslation();
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
      const answer = parseExternalFormMessage(event.data);
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
      if (unanswered > MAX_UNANSWERED_POLLS) setSilent(true);
    }, POLL_INTERVAL_MS);
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
      <ExternalFrame address={address} title={field.label} onFrame={(element) => (frame.current = element)} />
      <OpenExternalLink address={address} />
    </section>
  );
}
