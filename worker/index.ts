import { createApi } from './api/index.ts';

const api = createApi();

export default { fetch: api.fetch };
