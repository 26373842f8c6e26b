/** The R2 prefix of files that are not images of the shop. They are never served, and backups leave them out. */
export const PRIVATE_PREFIX = 'private/';
