/**
 * Returns whether the page can still read a selected file. Phones may revoke access to files of the photo album; the
 * upload then fails like a network error.
 */
export const isFileReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
