import type { ReactNode } from 'react';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { splitSummary } from '../cards/splitSummary.ts';
import { AmountInChinese } from '../controls/AmountInChinese.tsx';
import { classes } from '../controls/classes.ts';

interface RequestHeadProps {
  readonly instance: InstanceRow;
  readonly chips: ReactNode;
  readonly stamp?: ReactNode;
}

/**
 * Header of a request: status, number, subject and key figure. The subject is hidden from screen readers, as it is
 * already the heading of the page.
 */
export function RequestHead({ instance, chips, stamp }: RequestHeadProps) {
  const { figure } = splitSummary(instance.summary);
  return (
    <div className={classes('relative pb-3', stamp !== undefined && 'min-h-[100px] pr-[100px]')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {chips}
        {instance.number !== '' && <span className="figures text-12 text-soft">{instance.number}</span>}
      </div>
      <p aria-hidden="true" className="mt-2 text-24 font-bold">
        {instance.subject}
      </p>
      {figure !== undefined && <KeyFigure text={figure} />}
      {stamp}
    </div>
  );
}

function KeyFigure({ text }: { readonly text: string }) {
  const isMoney = /\p{Sc}/u.test(text);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="figures text-32 font-bold tracking-tight">{text}</span>
      {isMoney && <AmountInChinese amount={text.replace(/[^\d.-]/gu, '')} />}
    </p>
  );
}
