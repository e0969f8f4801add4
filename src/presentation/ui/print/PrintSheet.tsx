import { FileSpreadsheet, FileText, Printer, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import type { PrintInput } from '#application/ports/workflow/printGateway.ts';
import type { PrintKind, PrintTemplate } from '#domain/print/printTemplate.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { GeneratedFile } from '../attachments/GeneratedFile.tsx';
import { ListRow } from '../layout/ListRow.tsx';
import { Sheet } from '../layout/Sheet.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { useMessageText } from '../feedback/useMessageText.ts';
import { useViewModel } from '../state/useViewModel.ts';
import { PrintViewModel } from './PrintViewModel.ts';
import { mayShareFiles, shareFile } from './shareFile.ts';

export interface PrintSheetProps {
  readonly templates: readonly PrintTemplate[];
  readonly form: PrintInput;
  readonly subtitle: string;
  readonly onClose: () => void;
}

const ICONS: Readonly<Record<PrintKind, LucideIcon>> = { pdf: Printer, word: FileText, excel: FileSpreadsheet };

/** Lists the print templates of a form, and shows the document below them when it is ready. */
export const PrintSheet = observer(function PrintSheet({ templates, form, subtitle, onClose }: PrintSheetProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const say = useMessageText();
  const model = useViewModel((context) => new PrintViewModel(context, templates, form));
  const { file, missingValues, failedPictures, problem, address, chosen, activity } = model;
  return (
    <Sheet isOpen title={t('print.title')} subtitle={subtitle} onClose={onClose}>
      <div className="grid gap-3">
        {templates.length > 0 && (
          <div className="-mx-4 divide-y divide-line">
            {templates.map((template) => (
              <TemplateRow
                key={template.key}
                template={template}
                isBusy={activity.isBusy && template === chosen}
                onPrint={() => void model.print(template)}
              />
            ))}
          </div>
        )}
        <p role="status" className={activity.isBusy ? 'text-14 text-soft' : 'sr-only'}>
          {activity.isBusy ? t('print.busy') : ''}
        </p>
        {problem && (
          <p role="alert" className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
            {say(problem)}
          </p>
        )}
        {file && missingValues.length > 0 && (
          <p className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
            {t('print.missing', { characters: missingValues.map(formatCharacter).join(', ') })}
          </p>
        )}
        {file && failedPictures.length > 0 && (
          <p className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
            {t('print.undrawn', { pictures: formatList(language, failedPictures) })}
          </p>
        )}
        <GeneratedFile
          file={file}
          address={address}
          note={t('print.ready')}
          {...(file && mayShareFiles() && { onShare: () => void shareFile(model.fetchFile(), file.name) })}
        />
      </div>
    </Sheet>
  );
});

interface TemplateRowProps {
  readonly template: PrintTemplate;
  readonly isBusy: boolean;
  readonly onPrint: () => void;
}

function TemplateRow({ template: { name, kind, output }, isBusy, onPrint }: TemplateRowProps) {
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <ListRow
      icon={isBusy ? <Spinner /> : <Icon size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-action" />}
      label={name === '' ? t('print.title') : name}
      note={t(output === 'page' ? 'print.kind.page' : `print.kind.${kind}`)}
      onClick={onPrint}
    />
  );
}

/** Returns the character and its code: the device often has a glyph that the server's font lacks. */
function formatCharacter(code: string): string {
  const point = Number.parseInt(code.replace(/^U\+/u, ''), 16);
  return Number.isInteger(point) && point <= 0x10_ff_ff ? `${String.fromCodePoint(point)} (${code})` : code;
}
