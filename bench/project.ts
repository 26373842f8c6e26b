import path from 'node:path';

export const PROJECT_FOLDER = path.resolve(import.meta.dirname, '..');

/** Where the bench keeps what it makes: catalogues to use again, states and workers of one run. */
export const BENCH_FOLDER = path.join(PROJECT_FOLDER, '.bench');
