import { createElement } from 'react';
import type { ComponentType } from 'react';
import type { Chronicle } from '../follow/chronicle.ts';

/** A page that tells about a request: its description and the one page that draws it, loaded side by side. */
export const chroniclePage = <Content>(load: () => Promise<Chronicle<Content>>) => async (): Promise<ComponentType> => {
  const [page, { ChroniclePage }] = await Promise.all([load(), import('../follow/ChroniclePage.tsx')]);
  return function OpenChronicle() {
    return createElement(ChroniclePage<Content>, { page });
  };
};
