import type { ComponentType } from 'react';
import { boardChronicle } from './board.chronicle.ts';
import { changesChronicle } from './changes.chronicle.ts';
import type { Chronicle, ChronicleName } from './chronicle.ts';
import { ChroniclePage } from './ChroniclePage.tsx';
import { circulationStatusChronicle } from './circulationStatus.chronicle.ts';
import { communicationsChronicle } from './communications.chronicle.ts';
import { forwardDetailChronicle } from './forwardDetail.chronicle.ts';
import { journalChronicle } from './journal.chronicle.ts';
import { noticeChronicle } from './notice.chronicle.ts';
import { pendingDetailChronicle } from './pendingDetail.chronicle.ts';
import { trackedDetailChronicle } from './trackedDetail.chronicle.ts';

const pageOf =
  <Content,>(page: Chronicle<Content>): ComponentType =>
  () => <ChroniclePage page={page} />;

/** Every page that tells about a request: small enough to come together. */
export const CHRONICLE_PAGES: Readonly<Record<ChronicleName, ComponentType>> = {
  board: pageOf(boardChronicle),
  changes: pageOf(changesChronicle),
  circulationStatus: pageOf(circulationStatusChronicle),
  communications: pageOf(communicationsChronicle),
  forwardDetail: pageOf(forwardDetailChronicle),
  journal: pageOf(journalChronicle),
  notice: pageOf(noticeChronicle),
  pendingDetail: pageOf(pendingDetailChronicle),
  trackedDetail: pageOf(trackedDetailChronicle),
};
