import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import type { Excerpt, ImportedChange, ImportPreview, ImportProblem } from '#domain/directory/peopleImport.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Translate } from '../../ui/i18n/translate.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RadioRow } from '../../ui/controls/RadioRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { CheckRow } from './CheckRow.tsx';
import type { PeopleImportViewModel } from './PeopleImportViewModel.ts';

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly model: PeopleImportViewModel;
}

/** Preview of an import by kind of change. If the file has errors, only the errors are shown. */
export const ImportPreviewView = observer(function ImportPreviewView({ preview, model }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { problems, added, changed, departments, kept, hasLeft } = preview;
  return (
    <>
      <FileSummary preview={preview} />
      {problems.count > 0 ? (
        <Problems problems={problems} model={model} />
      ) : (
        <>
          <Part title={t('staff.import.added', { count: added.count })} all={added}>
            {added.rows.map(({ account, name, department, post }) => (
              <Line key={account} title={name} note={[department, post, account].filter(Boolean).join(' · ')} />
            ))}
          </Part>
          <Part title={t('staff.import.departments', { count: departments.count })} all={departments}>
            {departments.rows.map((path) => (
              <Line key={path} title={path} />
            ))}
          </Part>
          <Part title={t('staff.import.changedCells', { count: changed.count })} all={changed}>
            {changed.rows.map((row) => (
              <Line key={row.key} title={row.name} note={changeText(row, t)} />
            ))}
          </Part>
          <ConflictingValues preview={preview} model={model} />
          <MissingUsers preview={preview} model={model} />
          {kept.count > 0 && (
            <Remark text={t('staff.import.kept', { count: kept.count, names: formatList(language, kept.rows) })} />
          )}
          {hasLeft.count > 0 && (
            <Remark text={t('staff.import.hasLeft', { names: formatList(language, hasLeft.rows) })} />
          )}
          {!model.canImport && <Remark text={t('staff.import.nothing')} />}
        </>
      )}
    </>
  );
});

function FileSummary({
  preview: { encoding, people, firstNames, unknownColumns },
}: {
  readonly preview: ImportPreview;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (
    <Card className="grid grid-cols-1 gap-1 p-4">
      <p className="text-16 font-semibold">{t('staff.import.lines', { count: people })}</p>
      {encoding !== '' && (
        <p className="text-14 text-soft">
          {t('staff.import.readAs', { encoding, names: formatList(language, firstNames) })}
        </p>
      )}
      {unknownColumns.length > 0 && (
        <p className="text-14">{t('staff.import.unknownColumns', { names: formatList(language, unknownColumns) })}</p>
      )}
    </Card>
  );
}

const COLUMNS = [
  ...(['account', 'name', 'mail', 'mobile', ...PROPERTY_KEYS] as const),
  ...(['department', 'post', 'superior', 'headOf'] as const),
];
const columnText = (column: string, t: Translate): string => {
  const known = COLUMNS.find((each) => each === column);
  return known === undefined ? column : t(`staff.import.column.${known}`);
};

function Problems({
  problems,
  model,
}: {
  readonly problems: Excerpt<ImportProblem>;
  readonly model: PreviewProps['model'];
}) {
  const { t } = useTranslation();
  const place = ({ line, column }: ImportProblem): string =>
    column === ''
      ? t('staff.import.line', { line })
      : t('staff.import.lineColumn', { line, column: columnText(column, t) });
  const text = problems.rows.map((row) => `${place(row)}\t${row.sentence}`).join('\n');
  return (
    <section className="grid grid-cols-1 gap-2">
      <SectionTitle>{t('staff.import.problems', { count: problems.count })}</SectionTitle>
      <p className="text-14 text-soft">{t('staff.import.problemsTodo')}</p>
      <Card>
        <ul className="divide-y divide-line">
          {problems.rows.map((row, at) => (
            <li key={at} className="grid grid-cols-1 gap-0.5 px-4 py-3 select-text">
              <span className="figures text-14 text-soft">{place(row)}</span>
              <span className="text-16 wrap-anywhere">{row.sentence}</span>
            </li>
          ))}
        </ul>
      </Card>
      <More all={problems} />
      <Button variant="line" onClick={() => void model.copyProblems(text)}>
        {t('staff.import.copy')}
      </Button>
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly all: Excerpt<unknown>;
  readonly children: ReactNode;
}

function Part({ title, all, children }: PartProps) {
  if (all.count === 0) return null;
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <Card>
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
      <More all={all} />
    </section>
  );
}

function More({ all: { count, rows } }: { readonly all: Excerpt<unknown> }) {
  const { t } = useTranslation();
  if (count <= rows.length) return null;
  return <p className="pt-2 text-14 text-soft">{t('staff.import.more', { count: count - rows.length })}</p>;
}

const Line = ({ title, note }: { readonly title: string; readonly note?: string }) => (
  <li className="grid grid-cols-1 gap-0.5 px-4 py-3">
    <span className="text-16 wrap-anywhere">{title}</span>
    {note !== undefined && <span className="text-14 wrap-anywhere text-soft">{note}</span>}
  </li>
);

const changeText = ({ field, app, file }: ImportedChange, t: Translate): string =>
  t('staff.log.change', {
    field: t(`staff.import.field.${field}`),
    before: app || t('staff.none'),
    after: file || t('staff.none'),
  });

/** Values changed both here and in the file: the current value stays unless the user selects the file's. */
const ConflictingValues = observer(function Both({ preview: { both }, model }: PreviewProps) {
  const { t } = useTranslation();
  if (both.count === 0) return null;
  return (
    <section>
      <SectionTitle
        aside={
          <Button variant="bare" onClick={() => model.setAllAccepted(model.choices.taken !== 'all')}>
            {t(model.choices.taken === 'all' ? 'staff.import.keepAll' : 'staff.import.takeAll')}
          </Button>
        }
      >
        {t('staff.import.both', { count: both.count })}
      </SectionTitle>
      <p className="pb-2 text-14 text-soft">{t('staff.import.bothNote')}</p>
      <div className="grid grid-cols-1 gap-3">
        {both.rows.map(({ key, name, field, app, file }) => (
          <Card key={key} className="overflow-hidden">
            <fieldset>
              <legend className="px-4 pt-3 text-14 text-soft">
                {t('staff.import.bothOf', { name, field: t(`staff.import.field.${field}`) })}
              </legend>
              <RadioRow
                name={key}
                isChosen={!model.isAccepted(key)}
                onChoose={() => model.setAccepted(key, false)}
                label={app || t('staff.none')}
                note={t('staff.import.ours')}
              />
              <RadioRow
                name={key}
                isChosen={model.isAccepted(key)}
                onChoose={() => model.setAccepted(key, true)}
                label={file || t('staff.none')}
                note={t('staff.import.theirs')}
              />
            </fieldset>
          </Card>
        ))}
      </div>
      <More all={both} />
    </section>
  );
});

/** Users missing in the file: they are deactivated only if selected here. */
const MissingUsers = observer(function LeftOut({ preview: { leftOut }, model }: PreviewProps) {
  const { t } = useTranslation();
  if (leftOut.count === 0) return null;
  const { leaving } = model.choices;
  const isAll = leaving === 'all' || leaving.length === leftOut.count;
  return (
    <section>
      <SectionTitle>{t('staff.import.leftOut', { count: leftOut.count })}</SectionTitle>
      <p className="pb-2 text-14 text-soft">{t('staff.import.leftOutNote')}</p>
      <Card>
        <div className="divide-y divide-line">
          <CheckRow label={t('staff.import.allLeave')} isChosen={isAll} onChange={model.setAllLeaving} />
          {leftOut.rows.map(({ id, name, account, departmentName }) => (
            <CheckRow
              key={id}
              label={name}
              note={`${departmentName} · ${account}`}
              isChosen={model.isLeaving(id)}
              onChange={(isLeaving) => model.setLeaving(id, isLeaving)}
            />
          ))}
        </div>
      </Card>
      <More all={leftOut} />
    </section>
  );
});

const Remark = ({ text }: { readonly text: string }) => (
  <p className="rounded-card bg-sunken px-4 py-3 text-14 text-soft">{text}</p>
);
