import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';

type StyleSheet = { fileName: string; text: string };

/** Builds the shop's style sheet: the Tailwind classes that the client's sources use, minified. */
export function buildStyleSheet(): Promise<StyleSheet> {
  return compileStyleSheet('shop', 'client/ui/tokens.css', ['client']);
}

/** Builds the style sheet of the operators' desk, with the shop's tokens and the classes of `client/ui`. */
export function buildDeskStyleSheet(): Promise<StyleSheet> {
  return compileStyleSheet('desk', 'worker/desk/desk.css', ['client/ui', 'worker/desk']);
}

async function compileStyleSheet(
  name: string,
  file: string,
  folders: readonly string[],
): Promise<StyleSheet> {
  const source = path.join(PROJECT_FOLDER, file);
  const compiler = await compile(await readFile(source, 'utf8'), {
    base: path.dirname(source),
    onDependency: () => undefined,
  });
  const scanner = new Scanner({
    sources: folders.flatMap((folder) =>
      ['**/*.tsx', '**/*.ts'].map((pattern) => ({
        base: path.join(PROJECT_FOLDER, folder),
        pattern,
        negated: false,
      })),
    ),
  });
  const css = compiler.build(scanner.scan());
  const { code } = optimize(css, { minify: true });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return { fileName: `${name}-${hash}.css`, text: code };
}
