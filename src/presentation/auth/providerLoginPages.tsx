import type { ComponentType } from 'react';
import type { ProviderLoginName } from '../ui/navigation/addresses.ts';
import type { ProviderEntry } from './providerEntry.ts';
import { ProviderLoginPage } from './ProviderLoginPage.tsx';

const page = (name: ProviderLoginName, entry: ProviderEntry): ComponentType =>
  function ProviderPage() {
    return <ProviderLoginPage name={name} entry={entry} />;
  };

/** The three addresses of the provider login page (contract login 8). */
export const PROVIDER_LOGIN_PAGES: Readonly<Record<ProviderLoginName, ComponentType>> = {
  platformLogin: page('platformLogin', { way: 'unified' }),
  wxLogin: page('wxLogin', { provider: 'wecom', way: 'older' }),
  ddLogin: page('ddLogin', { provider: 'dingtalk', way: 'unified', forwardsCode: true }),
};
