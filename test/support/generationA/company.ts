import { PEOPLE } from './people.ts';
import { requests } from './requests.ts';
import type { Company } from './state.ts';

/**
 * Creates a company with three running requests, one finished, one draft, one circulated, and a mutated one in every
 * list.
 */
export function makeCompany(): Company {
  let id = 1000;
  let minutes = 0;
  return {
    people: PEOPLE,
    drafts: new Map(),
    files: new Map(),
    removed: new Set(),
    messages: [
      { id: '1790000000000000601', title: '流程提醒：张伟的请假申请', isRead: false, isOdd: false },
      { id: '1790000000000000602', title: '系统维护通知', isRead: true, isOdd: false },
      { id: '1790000000000000609', title: '奇异消息', isRead: false, isOdd: true },
    ],
    opinions: [
      { id: '1790000000000000701', by: '0', text: '同意，请尽快办理' },
      { id: '1790000000000000709', by: '0', text: '奇异意见' },
    ],
    newId: () => `179000000000000${(id += 1)}`,
    now: () => {
      minutes += 1;
      return `2026-05-20 ${String(9 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
    },
    ...requests(),
  };
}
