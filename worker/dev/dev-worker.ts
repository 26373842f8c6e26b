import manifest from '../../dist/manifest.json' with { type: 'json' };
import type { Bindings } from '../env/bindings.ts';
import shop from '../index.ts';
import { BUILD_PATH, withDevTools } from './dev-tools.ts';
import { renderGallery, styleSheet } from './ui-gallery.tsx';

/**
 * The worker of `npm run dev`: the shop, live reload, errors on the page, and the components of `client/ui` at `/__ui`.
 * No deployed worker imports it.
 */
export default {
  ...shop,
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === BUILD_PATH) {
      return new Response(manifest.id, { headers: { 'Cache-Control': 'no-store' } });
    }
    if (pathname === '/__ui') return renderGallery(searchParams);
    if (pathname === '/__ui.css')
      return styleSheet(env.ASSETS, new URL(manifest.css, request.url), searchParams);
    return withDevTools(await shop.fetch(request, env, context), manifest.id);
  },
};
