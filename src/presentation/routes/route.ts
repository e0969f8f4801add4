import type { ComponentType } from 'react';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextFeature, TextKey } from '../i18n/textKeys.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { PageName } from './pageNames.ts';

/** One row of the route table: router, window titles, guard, tab bar and the census of pages read it. */
export interface Route {
  readonly name: PageName;
  /** Below the base path, as the spec writes it. */
  readonly path: string;
  /** Further addresses of the same page. */
  readonly aliases: readonly string[];
  readonly titleKey: TextKey;
  /** `session`: a login is needed; `public`: none; `login`: the login pages themselves. */
  readonly access: 'session' | 'public' | 'login';
  /** `tabs`: the tab bar stands below; `navbar`: a title bar with a way back; `own`: the page brings its own. */
  readonly chrome: 'tabs' | 'navbar' | 'own';
  readonly page: () => Promise<ComponentType>;
  /** Of a list: how many rows it has now. */
  readonly count?: (context: PageContext) => Promise<Result<number, Failure>>;
  /** Features whose words the page needs, beside those every page has. */
  readonly texts: readonly TextFeature[];
  /** An address that shows the page on the demo company, and who may see it. */
  readonly sample: { readonly address: string; readonly account?: DemoAccount };
}
export type DemoAccount = 'zhangwei' | 'wangfang' | 'liqiang' | 'chenjie' | 'sunli' | 'admin';

type Draft = Pick<Route, 'path' | 'page'> &
  Partial<Omit<Route, 'name' | 'titleKey' | 'sample'>> & {
    readonly sample?: Partial<Route['sample']>;
    readonly titleKey?: TextKey;
  };

/** Writes a row: title, guard and chrome follow from the name unless the page says otherwise. */
export const route = (name: PageName, draft: Draft): Route => ({
  aliases: [],
  titleKey: `page.${name}`,
  access: 'session',
  chrome: 'navbar',
  texts: [],
  ...draft,
  sample: {
    address: draft.path,
    ...(draft.access === undefined || draft.access === 'session' ? { account: 'wangfang' as const } : {}),
    ...draft.sample,
  },
  name,
});
