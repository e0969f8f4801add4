/** What reads otherwise than in the recordings because somebody wanted it so; each with the reason. */
export const ON_PURPOSE: readonly { readonly place: RegExp; readonly reason: string }[] = [
  {
    place: /(?:bpmAgent\/getDefinitions|bpmDef\/query) answer result data [15] (?:defId|version): /u,
    reason: 'The votes by a condition of "journey" and "panels" are read anew, which makes a version; who runs stays.',
  },
];
