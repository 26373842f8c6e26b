const CHUNK_PATH = /^(\/assets\/[\w-]+-)[0-9a-f]{8}\.js$/;

/**
 * Returns a URL pattern that matches a chunk of the browser's scripts in every build (RFC 9842, `match`), for example
 * `/assets/app-*.js`; null if the path is not a chunk's path.
 */
export function chunkPattern(path: string): string | null {
  const start = CHUNK_PATH.exec(path)?.[1];
  return start === undefined ? null : `${start}*.js`;
}

/**
 * Returns the path of a chunk's delta: the chunk in the content encoding `dcz`, compressed with an earlier build's
 * version of the chunk. `dictionary`: the SHA-256 of the earlier version in hex.
 */
export function deltaPath(chunk: string, dictionary: string): string {
  return `${chunk}.${dictionary}.dcz`;
}
