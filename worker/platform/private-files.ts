/** The R2 prefix of private files, such as uploaded imports. They are never served, and backups leave them out. */
export const PRIVATE_PREFIX = 'private/';
