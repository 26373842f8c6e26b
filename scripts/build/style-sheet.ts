import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';

/** Builds the style sheet: the Tailwind classes that the client's sources use, minified. */
export async function buildStyleSheet(): Promise<{ fileName: string; text: string }> {
  const source = path.join(PROJECT_FOLDER, 'client/ui/tokens.css');
  const compiler = await compile(await readFile(source, 'utf8'), {
    base: path.dirname(source),
    onDependency: () => undefined,
  });
  const scanner = new Scanner({
    sources: ['**/*.tsx', '**/*.ts'].map((pattern) => ({
      base: path.join(PROJECT_FOLDER, 'client'),
      pattern,
      negated: false,
    })),
  });
  const css = compiler.build(scanner.scan());
  const { code } = optimize(css, { minify: true });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return { fileName: `shop-${hash}.css`, text: code };
}
