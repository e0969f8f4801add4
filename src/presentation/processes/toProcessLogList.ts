import { FolderSync, History } from 'lucide-react';
import { ProcessGateway } from '#application/ports/workflow/processGateway.ts';
import type { ProcessLogEntry } from '#domain/requests/managedProcess.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import type { Translate } from '../ui/i18n/translate.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import type { RecordList } from '../lists/recordList.ts';

/** The log of process changes and folder imports, of one process or of all. */
export const toProcessLogList = (key: string): RecordList<ProcessLogEntry> => ({
  name: 'processLog',
  source: (get) => (request) => get(ProcessGateway).listLog({ ...request, filters: key === '' ? {} : { key } }),
  keyOf: (row) => row.id,
  card: (row, { t, language, now }) => {
    const note = noteOf(row, t);
    return {
      badge: { icon: row.key === '' ? FolderSync : History, tone: row.kind === 'refused' ? 'refuse' : 'neutral' },
      title: titleOf(row, t),
      facts: [row.by || t('processes.log.server'), formatTimestamp(language, row.at, now)],
      ...(note !== '' && { note }),
    };
  },
  open: ({ key: of }) => (of === '' ? OVERVIEW : toProcess(of)),
  empty: { picture: 'empty', titleKey: 'processes.log.empty', todoKey: 'processes.log.emptyTodo' },
  pageSize: 30,
});

const OVERVIEW: PageAddress = { page: 'processes', params: {} };
const toProcess = (key: string): PageAddress => ({ page: 'process', params: { key } });

function titleOf({ kind, name, problemCount, versions }: ProcessLogEntry, t: Translate): string {
  if (kind === 'refused') return t('processes.log.refused', { count: problemCount });
  if (kind === 'loaded') return t(versions.length > 0 ? 'processes.log.loaded' : 'processes.log.loadedNothing');
  return t(`processes.log.${kind}`, { name });
}

function noteOf({ kind, versions, problem, before, after }: ProcessLogEntry, t: Translate): string {
  if (kind === 'refused') return problem;
  if (kind === 'starters')
    return t('processes.log.change', {
      before: before || t('processes.starters.everybody'),
      after: after || t('processes.starters.everybody'),
    });
  return versions.map((each) => t('processes.log.version', { name: each.name, after: each.after })).join(' · ');
}
