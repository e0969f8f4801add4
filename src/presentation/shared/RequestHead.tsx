import type { ReactNode } from 'react';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { splitSummary } from './cards/splitSummary.ts';
import { Capitals } from './Capitals.tsx';
import { classes } from './classes.ts';

interface RequestHeadProps {
  readonly instance: InstanceRow;
  readonly chips: ReactNode;
  readonly stamp?: ReactNode;
}

/**
 * The head of a request: where it stands, its number, subject and key figure. The subject is the page's heading
 * already, for those who listen.
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
      {isMoney && <Capitals amount={text.replace(/[^\d.-]/gu, '')} />}
    </p>
  );
}
