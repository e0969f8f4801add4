import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListView } from '../../lists/RecordListPage.tsx';
import { toInvitationList } from './toInvitationList.ts';

/** Query parameter: `alias` of the form. */
export function InvitationsPage() {
  const [query] = useSearchParams();
  return <FormInvitations key={query.get('alias')} alias={query.get('alias') ?? ''} />;
}

function FormInvitations({ alias }: { readonly alias: string }) {
  const [list] = useState(() => toInvitationList(alias));
  return <ListView list={list} address={new URLSearchParams({ alias }).toString()} />;
}
