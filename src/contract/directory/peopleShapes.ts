import * as v from 'valibot';
import { count, flag, wireTime, rowId, text } from '../wire/shapes.ts';

/**
 * Contract people 1 OsUser. `sex` is `male` or, in the platform's spelling, `fmale`. `post` is ours, and so are
 * `awayUntil` and `agentUserName` of lists: end of an absence, and the agent for new tasks.
 */
export const userShape = v.object({
  userId: rowId,
  userNo: text,
  fullName: text,
  sex: text,
  birthday: text,
  entryTime: text,
  quitTime: text,
  mobile: text,
  email: text,
  address: text,
  urgent: text,
  urgentMobile: text,
  photo: text,
  status: text,
  tenantId: text,
  sn: v.optional(v.nullable(count)),
  mainDepId: text,
  deptName: text,
  admin: flag,
  post: text,
  awayUntil: wireTime,
  agentUserName: text,
});
export type UserDto = v.InferOutput<typeof userShape>;

/**
 * Contract people 1 OsGroup. `type`: 1 company, 2 department, 3 other groups (ours). Root nodes have `parentId` `"0"`.
 */
export const groupShape = v.object({
  groupId: rowId,
  dimId: text,
  name: text,
  key: text,
  parentId: text,
  path: text,
  sn: v.optional(v.nullable(count)),
  type: v.optional(v.nullable(count)),
  isLeaf: v.optional(v.nullable(count)),
  childAmount: v.optional(v.nullable(count)),
  userAmount: v.optional(v.nullable(count)),
  tenantId: text,
  status: text,
});
export type GroupDto = v.InferOutput<typeof groupShape>;

/**
 * A user of the address book. `properties` (ours) contains the additional attributes of the address book with their
 * names; other platforms return each by `getUserProperty`.
 */
export const personShape = v.object({
  ...userShape.entries,
  properties: v.optional(v.nullable(v.array(v.object({ key: rowId, name: text, value: text })))),
});
export type PersonDto = v.InferOutput<typeof personShape>;

/** A bare attribute, or the platform's object around it (contract people 2; its shape is not documented). */
export const attributeShape = v.optional(
  v.nullable(
    v.union([
      v.string(),
      v.pipe(v.number(), v.transform(String)),
      v.pipe(
        v.looseObject({ value: text }),
        v.transform(({ value }) => value),
      ),
    ]),
  ),
);
