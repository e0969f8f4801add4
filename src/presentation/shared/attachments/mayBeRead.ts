/**
 * Does the device still let the page read a file somebody has chosen? It may have taken that back, as phones do with
 * their album; on the way it looks like a broken network.
 */
export const mayBeRead = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
