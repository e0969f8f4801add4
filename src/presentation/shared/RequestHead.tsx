import type { ReactNode } from 'react';
import type { InstanceRow } from '#domain/instance/reading.ts';
import { splitSummary } from '../list/summary.ts';
import { Capitals } from './Capitals.tsx';
import { classes } from './classes.ts';

interface RequestHeadProps { readonly instance: InstanceRow; readonly chip: ReactNode; readonly stamp?: ReactNode }

/** The head of a request: where it stands, its number, subject and key figure. The subject is the page's heading already, for those who listen. */
export function RequestHead({ instance, chip, stamp }: RequestHeadProps) {
  const { figure } = splitSummary(instance.summary);
  return (
    <div className={classes('relative pb-3', stamp !== undefined && 'min-h-25 pr-25')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {chip}
        {instance.number !== '' && <span className="figures text-12 text-soft">{instance.number}</span>}
      </div>
      <p aria-hidden="true" className="mt-2 text-24 font-bold">{instance.subject}</p>
      {figure !== undefined && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figures text-32 font-bold tracking-tight">{figure}</span>
          <Capitals amount={figure.replace(/[^\d.-]/gu, '')} className="text-14 text-soft" />
        </p>
      )}
      {stamp}
    </div>
  );
}
