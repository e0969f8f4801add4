/** What reads otherwise than in the recordings because somebody wanted it so; each with the reason. */
export const ON_PURPOSE: readonly { readonly place: RegExp; readonly reason: string }[] = [];
