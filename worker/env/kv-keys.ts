/** Every change of the catalogue sets it anew; payload caches carry its value in their keys. */
export const DATA_VERSION_KEY = 'data-version';
