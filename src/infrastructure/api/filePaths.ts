/** Contract files 1. Apart from the table: an address is needed where nothing is sent yet. */
export const FILES_PATH = '/api-system/system/core/sysFile';
export const DOWNLOAD_PATH = `${FILES_PATH}/download/{fileId}`;
