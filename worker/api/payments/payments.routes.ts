import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';

export const paymentsRoutes = new Hono<ApiEnv>();
