import { browserClock } from '../../platform/browserClock.ts';
import type { DeviceOwner } from '../../platform/storage/deviceOwner.ts';
import type { ApiSettings } from '../wireCall.ts';
import { openAnswerDatabase } from './answerDatabase.ts';
import { createStoredAnswers, type StoredAnswers } from './storedAnswers.ts';

export const createDeviceAnswers = (
  { base, language }: Pick<ApiSettings, 'base' | 'language'>,
  { getOwner, waitForOwner }: Pick<DeviceOwner, 'getOwner' | 'waitForOwner'>,
  onFull: () => void,
): StoredAnswers =>
  createStoredAnswers({ base, language, getOwner, waitForOwner, now: browserClock.now, onFull }, openAnswerDatabase());
