import { browserClock } from '../../platform/browserClock.ts';
import type { DeviceOwner } from '../../platform/storage/deviceOwner.ts';
import type { ApiSettings } from '../wireCall.ts';
import { openAnswerDatabase } from './answerDatabase.ts';
import { createStoredAnswers, type StoredAnswers } from './storedAnswers.ts';

export const createDeviceAnswers = (
  { base, language }: Pick<ApiSettings, 'base' | 'language'>,
  { getOwner }: Pick<DeviceOwner, 'getOwner'>,
  onFull: () => void,
): StoredAnswers =>
  createStoredAnswers({ base, language, getOwner, now: browserClock.now, onFull }, openAnswerDatabase());
