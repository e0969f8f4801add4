/** Contract files 1. A separate module, because addresses are also needed where no call is made. */
export const FILES_PATH = '/api-system/system/core/sysFile';
export const DOWNLOAD_PATH = `${FILES_PATH}/download/{fileId}`;
