import { Hono } from 'hono';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { FEED_PATHS, serveFeed } from './feeds.ts';
import { serveImage } from './images.ts';
import { LLMS_TXT_PATH, serveLlmsTxt } from './llms-txt.ts';
import { closedForMaintenance } from './maintenance.ts';
import { BUILD_FOLDERS, missingFileResponse } from './missing-file.ts';
import { readOnly } from './page-methods.ts';
import { serveRobots } from './robots.ts';
import { SITEMAP_PATHS, serveSitemap } from './sitemap.ts';

const READ_ONLY_PATHS = ['/robots.txt', ...BUILD_FOLDERS, ...SITEMAP_PATHS, ...FEED_PATHS, LLMS_TXT_PATH];

/** All routes that are neither pages nor API calls. */
export const nonPageRoutes = new Hono<RequestEnv>()
  .on('ALL', READ_ONLY_PATHS, readOnly)
  // `/pictures/*` also matches `/pictures`, which is an ordinary path.
  .all('/pictures/*', (c, next) => (c.req.path === '/pictures' ? next() : readOnly(c, next)))
  .get('/pictures/*', (c, next) => (c.req.path === '/pictures' ? next() : serveImage(c)))
  .get('/robots.txt', serveRobots)
  .on('GET', BUILD_FOLDERS, (c) => missingFileResponse(c))
  // Password managers send customers to this URL (https://w3c.github.io/webappsec-change-password-url/).
  .get('/.well-known/change-password', (c) => c.redirect('/account/details', 302))
  .on('GET', SITEMAP_PATHS, closedForMaintenance, serveSitemap)
  .on('GET', FEED_PATHS, closedForMaintenance, serveFeed)
  .get(LLMS_TXT_PATH, closedForMaintenance, serveLlmsTxt);
