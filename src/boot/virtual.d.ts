declare module 'virtual:boot-texts' {
  /** Texts by language and full key (scripts/build/bootFrame.ts). */
  export const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
declare module 'virtual:boot-frame' {
  /** Address of the file that draws the frame. */
  export const BOOT_FRAME_FILE: string;
}
