export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Default maximum of the total size of a user's unattached files, in bytes. */
export const MAX_UNATTACHED_BYTES = 10 * MAX_FILE_BYTES;
