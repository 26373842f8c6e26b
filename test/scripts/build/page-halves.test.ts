import path from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { bundleBrowserScripts } from '#scripts/build/browser-scripts.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

describe('the browser bundle of the pages', () => {
  it('contains no worker modules and no validator', async () => {
    const modules = (await bundleBrowserScripts(true)).flatMap(({ modules }) => modules.map(relative));
    expect(modules).toContain('client/pages/product-page.tsx');
    expect(modules.filter((id) => /^(worker|node_modules\/valibot)\//.test(id))).toEqual([]);
  });
});

describe('the server bundle of the pages', () => {
  it('contains only worker pages and platform, shared modules, and features without components', async () => {
    const modules = await bundledWith('worker/pages/page-registry.ts');
    expect(modules).toContain('worker/pages/product.ts');
    const allowed = /^(worker\/(pages|platform)|shared|client\/features)\/.*\.ts$/;
    expect(modules.filter((id) => !allowed.test(id))).toEqual([]);
  });
});

/** The files in a module's bundle. Modules imported only for their types are not bundled. */
async function bundledWith(module: string): Promise<string[]> {
  await using bundle = await rolldown({
    input: path.join(PROJECT_FOLDER, module),
    cwd: PROJECT_FOLDER,
    platform: 'neutral',
  });
  const { output } = await bundle.generate({});
  return output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds.map(relative) : []));
}

/** Virtual modules, such as the bundler's runtime, keep their names. */
function relative(id: string): string {
  return path.isAbsolute(id) ? path.relative(PROJECT_FOLDER, id) : id;
}
