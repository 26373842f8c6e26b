import { Hono } from 'hono';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { showPage } from '../page.tsx';

/** The work that waits today. */
export const today = new Hono<RequestEnv>().get('/', (c) =>
  showPage(c, { title: 'Today', content: <p>Welcome.</p> }),
);
