import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Clock } from '#application/ports/platform/clock.ts';
import type { Criterion } from '#domain/businessLists/listDefinition.ts';
import { dateCriteria } from '#domain/businessLists/listSearch.ts';
import { checkSearchCriteria } from '#domain/validation/demands.ts';
import { formatCompanyDate } from '../ui/i18n/companyZone.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { FilterChip, FilterChips } from '../ui/controls/FilterChip.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { DatePicker } from '../forms/controls/dates/DatePicker.tsx';
import { MissingSetupNotice } from '../forms/MissingSetupNotice.tsx';
import { commonDateRanges, type DateRange } from './commonDateRanges.ts';
import { toListParams } from './listAddress.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** Lets the user choose the date range of a search, with common ranges as shortcuts. */
export const SearchDatePage = () => <WithList page="searchDate">{(opened) => <SearchDate opened={opened} />}</WithList>;

function SearchDate({ opened: { list, address, params } }: { readonly opened: OpenedList }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const criteria = dateCriteria(list);
  const criterion = criteria.find(({ name }) => name === params['field']) ?? criteria[0];
  if (criterion === undefined)
    return (
      <PageFrame title={t('page.searchDate')} back="businessLists">
        <p className="py-8 text-center text-soft">{t('bolist.noDates')}</p>
      </PageFrame>
    );
  return (
    <DaysOf
      key={criterion.name}
      criterion={criterion}
      initial={address.params[criterion.name] ?? ''}
      onDone={(value) => {
        const { [criterion.name]: _before, ...others } = toListParams(address);
        const next = value === '' ? others : { ...others, [criterion.name]: value };
        navigator.open('businessList', next, { replace: true });
      }}
    />
  );
}

interface DaysOfProps {
  readonly criterion: Criterion;
  readonly initial: string;
  readonly onDone: (value: string) => void;
}

function DaysOf({ criterion, initial, onDone }: DaysOfProps) {
  const { t } = useTranslation();
  const today = formatCompanyDate(usePageContext().get(Clock).now());
  const isRange = criterion.kind === 'range';
  const format = criterion.kind === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD';
  const [start = '', end = ''] = initial.split(',');
  const [span, setSpan] = useState<DateRange>({ start, end });
  const spans = commonDateRanges(criterion.kind, today);
  const isLate = isRange && span.start !== '' && span.end !== '' && span.end < span.start;
  const [isAsked, setIsAsked] = useState(false);
  const value = isRange ? (span.start === '' && span.end === '' ? '' : `${span.start},${span.end}`) : span.start;
  const issues = checkSearchCriteria({ days: value });
  return (
    <PageFrame
      title={criterion.label}
      back="businessLists"
      bottom={
        <div className="glass pb-bar flex gap-3 border-t border-line px-4 pt-3">
          <Button variant="line" className="flex-1" onClick={() => onDone('')}>
            {t('bolist.anyDay')}
          </Button>
          <Button
            className="flex-1"
            disabled={isLate}
            onClick={() => (issues.length > 0 ? setIsAsked(true) : onDone(value))}
          >
            {t('bolist.showList')}
          </Button>
        </div>
      }
    >
      <FilterChips label={t('bolist.usualDays')}>
        {spans.map(({ name, span: each }) => (
          <FilterChip
            key={name}
            isChosen={each.start === span.start && each.end === span.end}
            onClick={() => setSpan(each)}
          >
            {t(`bolist.days.${name}`)}
          </FilterChip>
        ))}
      </FilterChips>
      <Card isPadded className="mt-3 grid gap-4">
        <Field label={isRange ? t('bolist.from') : criterion.label}>
          {(ties) => (
            <DatePicker
              ids={ties}
              format={format}
              value={span.start}
              onChange={(day) => setSpan({ ...span, start: day })}
              onBlur={() => undefined}
            />
          )}
        </Field>
        {isRange && (
          <Field label={t('bolist.to')} {...(isLate && { issue: t('bolist.endBeforeStart') })}>
            {(ties) => (
              <DatePicker
                ids={ties}
                format={format}
                value={span.end}
                onChange={(day) => setSpan({ ...span, end: day })}
                onBlur={() => undefined}
              />
            )}
          </Field>
        )}
        {isAsked && <MissingSetupNotice issues={issues} />}
      </Card>
    </PageFrame>
  );
}
