import { useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListView } from '../list/RecordListPage.tsx';
import type { ProcessPageName } from '../routes/addresses.ts';
import { ProcessesPage } from './ProcessesPage.tsx';
import { ProcessPage } from './ProcessPage.tsx';
import { StartersPage } from './StartersPage.tsx';
import { toProcessLogList } from './toProcessLogList.ts';

/** Parameter: `key`, the process it is about; without it all of them. */
function ProcessLogPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return <Log key={key} of={key} />;
}
function Log({ of }: { readonly of: string }) {
  const [list] = useState(() => toProcessLogList(of));
  return <ListView list={list} address={new URLSearchParams({ key: of }).toString()} />;
}

/** Every page by which administrators look after the processes of the company. */
export const PROCESS_PAGES: Readonly<Record<ProcessPageName, ComponentType>> = {
  processes: ProcessesPage,
  process: ProcessPage,
  processStarters: StartersPage,
  processLog: ProcessLogPage,
};
