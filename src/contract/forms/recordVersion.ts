/** Version of the record the page has read; sent back unchanged (contract form 3). */
export const VERSION_FIELD = 'UPDATE_VERSION_';
