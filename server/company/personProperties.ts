import { PROPERTY_KEYS, type KnownProperty } from '#domain/directory/colleague.ts';

export type PersonProperties = Readonly<Record<string, string>>;

/** Returns the properties of the specification; a missing one is empty. */
export const knownProperties = (stored: PersonProperties): Readonly<Record<KnownProperty, string>> => ({
  landline: stored['landline'] ?? '',
  office: stored['office'] ?? '',
  carNumber: stored['carNumber'] ?? '',
});

/** Returns the properties after a change: an empty text deletes a property, a missing one keeps it. */
export function withProperties(
  stored: PersonProperties | undefined,
  changes: Readonly<Partial<Record<KnownProperty, string | undefined>>>,
): PersonProperties {
  const properties = { ...stored };
  for (const key of PROPERTY_KEYS) {
    const value = changes[key];
    if (value === '') delete properties[key];
    else if (value !== undefined) properties[key] = value;
  }
  return properties;
}
