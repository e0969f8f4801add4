import { useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListView } from '../lists/RecordListPage.tsx';
import type { ProcessPageName } from '../ui/navigation/addresses.ts';
import { ProcessesPage } from './ProcessesPage.tsx';
import { ProcessPage } from './ProcessPage.tsx';
import { StartersPage } from './StartersPage.tsx';
import { toProcessLogList } from './toProcessLogList.ts';

/** Query parameter: `key` of a process. Without it, shows the log of all processes. */
function ProcessLogPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return <Log key={key} of={key} />;
}
function Log({ of }: { readonly of: string }) {
  const [list] = useState(() => toProcessLogList(of));
  return <ListView list={list} address={new URLSearchParams({ key: of }).toString()} />;
}

export const PROCESS_PAGES: Readonly<Record<ProcessPageName, ComponentType>> = {
  processes: ProcessesPage,
  process: ProcessPage,
  processStarters: StartersPage,
  processLog: ProcessLogPage,
};
