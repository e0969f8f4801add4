import { useTranslation } from 'react-i18next';
import type { FolderProblem } from '#domain/requests/managedProcess.ts';

interface ProblemListProps {
  readonly problems: readonly FolderProblem[];
  /** Total number of problems. The default is the number of listed ones. */
  readonly count?: number;
}

/**
 * Problems in the company files with their location and the expected value. The sentences are provided by the file
 * parser.
 */
export function ProblemList({ problems, count = problems.length }: ProblemListProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-3">
      {problems.map(({ file, line, element, message, expected, example }, at) => (
        <li key={at} className="grid gap-0.5 text-14">
          {file !== '' && (
            <p className="font-medium break-all">
              {file}
              {line > 0 && <span className="font-normal text-soft"> · {t('processes.folder.line', { line })}</span>}
            </p>
          )}
          <p lang="en" className="break-words">
            {[element, message].filter(Boolean).join(': ')}
          </p>
          {expected !== '' && (
            <p className="break-words text-soft">{t('processes.folder.expected', { text: expected })}</p>
          )}
          {example !== '' && (
            <p className="break-words text-soft">{t('processes.folder.example', { text: example })}</p>
          )}
        </li>
      ))}
      {count > problems.length && (
        <li className="text-14 text-soft">{t('processes.folder.untold', { count: count - problems.length })}</li>
      )}
    </ul>
  );
}
