import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { compile } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import { type BuildOptions, build, type Loader, type Metafile, type Plugin, transform } from 'esbuild';
import { minify } from 'terser';
import { assetHeaders } from '#scripts/build/asset-headers.ts';
import type { BuildFile, BuildManifest, LatestBuild } from '#shared/navigation/build-manifest.ts';
import { BUILT_ROUTE_RULES, ROUTE_RULE_HOSTS } from '#shared/navigation/built-route-rules.ts';
import { parseRouteRules } from '#shared/navigation/route-rules.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';

/**
 * Builds what the browser gets: hashed chunks and CSS under `dist/public/assets`, what it is told of the build under
 * `dist/public/builds` (R-EDGE-7), and `dist/manifest.json`, which the worker imports. wrangler runs it before it
 * bundles the worker. Production React when NODE_ENV says so.
 */

const root = path.dirname(fileURLToPath(import.meta.url));
const publicFolder = path.join(root, 'dist/public');
const assetsFolder = path.join(publicFolder, 'assets');
const metaFolder = path.join(publicFolder, 'builds/meta');
const isProduction = process.env.NODE_ENV === 'production' || process.env.WRANGLER_COMMAND === 'deploy';

checkRouteRules();
await Promise.all([assetsFolder, metaFolder].map((folder) => mkdir(folder, { recursive: true })));
const [css, metafile, toastStyleHashes] = await Promise.all([buildCss(), buildScripts(), hashToastStyles()]);
const files = [...Object.keys(metafile.outputs).map(toUrl), css].sort();
const manifest = createManifest(css, metafile, toastStyleHashes);
await copyStaticFiles();
await writeWhole(path.join(publicFolder, '_headers'), assetHeaders());
await writeWhole(
  path.join(metaFolder, `${manifest.id}.json`),
  toJson({ ...manifest, files } satisfies BuildFile),
);
await writeWhole(path.join(root, 'dist/manifest.json'), toJson(manifest));
// Last: whoever hears of the build finds all of it.
await writeWhole(
  path.join(publicFolder, 'builds/latest.json'),
  toJson({ id: manifest.id } satisfies LatestBuild),
);
await removeStaleBuilds(manifest.id, files);
if (!process.env.WRANGLER_COMMAND) await report(manifest);

/** A rule that would be left out where it runs must not be built in (R-EDGE-4). */
function checkRouteRules(): void {
  const { invalid } = parseRouteRules(BUILT_ROUTE_RULES, [], ROUTE_RULE_HOSTS);
  if (invalid.length === 0) return;
  for (const { rule, reason } of invalid) console.error(`Route rule ${rule}: ${reason}`);
  process.exit(1);
}

async function buildCss(): Promise<string> {
  const source = path.join(root, 'client/ui/tokens.css');
  const compiler = await compile(await readFile(source, 'utf8'), {
    base: path.dirname(source),
    onDependency: () => undefined,
  });
  const scanner = new Scanner({
    sources: [
      { base: path.join(root, 'client'), pattern: '**/*.tsx', negated: false },
      { base: path.join(root, 'client'), pattern: '**/*.ts', negated: false },
    ],
  });
  const built = await build({
    stdin: { contents: compiler.build(scanner.scan()), loader: 'css', resolveDir: root },
    minify: true,
    write: false,
    target: ['chrome111', 'safari16.4', 'firefox128'],
  });
  const text = built.outputFiles[0]?.text ?? '';
  const name = `shop-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.css`;
  await writeWhole(path.join(assetsFolder, name), text);
  return `/assets/${name}`;
}

async function buildScripts(): Promise<Metafile> {
  const options: BuildOptions = {
    entryPoints: [path.join(root, 'client/main.tsx')],
    absWorkingDir: root,
    outdir: assetsFolder,
    bundle: true,
    format: 'esm',
    splitting: true,
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox128'],
    entryNames: '[name]-[hash]',
    // Names would be fetched with every page: the shell knows all chunks, and a page lists its own.
    chunkNames: '[hash]',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': JSON.stringify(isProduction ? 'production' : 'development') },
    legalComments: 'none',
  };
  const { metafile, outputFiles } = await build({
    ...options,
    minify: isProduction,
    metafile: true,
    write: false,
    plugins: [browserModules(await findLazyModules(options))],
  });
  await Promise.all(outputFiles.map(async (file) => writeWhole(file.path, await squeeze(file.text))));
  return metafile;
}

/** terser takes another 2 % (brotli) off what esbuild minified, most of it off React. */
async function squeeze(code: string): Promise<string> {
  if (!isProduction) return code;
  const { code: squeezed } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 4, unsafe_arrows: true },
  });
  if (squeezed === undefined) throw new Error('terser gave nothing back');
  return squeezed;
}

/** Every module that some other one loads lazily. */
async function findLazyModules(options: BuildOptions): Promise<ReadonlySet<string>> {
  const { metafile: found } = await build({ ...options, metafile: true, write: false, minify: false });
  const imports = Object.values(found.inputs).flatMap((input) => input.imports);
  return new Set(
    imports.flatMap(({ kind, path: file }) => (kind === 'dynamic-import' ? [path.join(root, file)] : [])),
  );
}

/**
 * Two changes to lazily loaded modules on their way to the browser. A page's `load`, `action` and `readQuery` run on the
 * worker alone: the browser's copy is built without them. And each imports the shell, so that what they share with it stays
 * in the shell's one chunk (see `client/app/shell.ts`).
 */
function browserModules(lazyModules: ReadonlySet<string>): Plugin {
  const inDefinition = /(Page\(\{\s*(?:\w+,\s*)*?)(?:load|action|readQuery),\s*/;
  return {
    name: 'browser-modules',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
        if (!lazyModules.has(file)) return undefined;
        let contents = await readFile(file, 'utf8');
        while (inDefinition.test(contents)) contents = contents.replace(inDefinition, '$1');
        const loader = file.endsWith('x') ? 'tsx' : 'ts';
        const used = await withoutUnused(contents, loader);
        return { contents: `${used}\nimport '#client/app/shell.ts';\n`, loader };
      });
    },
  };
}

/**
 * Drops what nothing in a module uses, then the imports that only this used: left to itself, esbuild would have the
 * browser fetch a module for an import that no code is left of.
 */
async function withoutUnused(contents: string, loader: Loader): Promise<string> {
  const options = { loader, jsx: 'preserve', treeShaking: true, format: 'esm' } as const;
  const { code } = await transform(contents, options);
  const compilerOptions = { verbatimModuleSyntax: false };
  return (await transform(code, { ...options, tsconfigRaw: { compilerOptions } })).code;
}

function createManifest(css: string, { outputs }: Metafile, toastStyleHashes: string[]): BuildManifest {
  const chunkOf = (source: string): string => {
    const found = Object.entries(outputs).find(([, output]) => output.entryPoint === source);
    if (found === undefined) throw new Error(`The build made no chunk of ${source}`);
    return found[0];
  };
  const withImports = (file: string, seen = new Set<string>()): string[] => {
    if (!seen.has(file)) {
      seen.add(file);
      for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
        if (kind === 'import-statement') withImports(imported, seen);
      }
    }
    return [...seen];
  };
  const entry = chunkOf('client/main.tsx');
  const entryFiles = withImports(entry);
  const routes = Object.fromEntries(
    ROUTE_TABLE.map(({ id }) => [
      id,
      withImports(chunkOf(`client/pages/${id}-page.tsx`))
        .filter((file) => !entryFiles.includes(file))
        .map(toUrl),
    ]),
  );
  const content = {
    css,
    entry: toUrl(entry),
    preload: entryFiles.slice(1).map(toUrl),
    routes,
    toastStyleHashes,
    routeRules: { allowedHosts: [...ROUTE_RULE_HOSTS], rules: [...BUILT_ROUTE_RULES] },
  };
  const id = createHash('sha256')
    .update(JSON.stringify([content, files]))
    .digest('hex')
    .slice(0, 12);
  return { id, ...content };
}

/** sonner brings a <style> of its own, empty at first: the policy allows exactly its text and the empty one. */
async function hashToastStyles(): Promise<string[]> {
  const source = await readFile(path.join(root, 'node_modules/sonner/dist/index.mjs'), 'utf8');
  const style = /\(`(:where\(html[^`]*)`\)/.exec(source)?.[1];
  if (style === undefined || style.includes('\\')) {
    throw new Error('sonner no longer holds its style where the build looks for it');
  }
  return ['', style].map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}

async function copyStaticFiles(): Promise<void> {
  const source = path.join(root, 'client/public');
  for (const name of await readdir(source)) {
    await writeWhole(path.join(publicFolder, name), await readFile(path.join(source, name)));
  }
}

/** Through a rename, so that a shop that runs from this folder never reads half a file. */
async function writeWhole(file: string, contents: string | Uint8Array): Promise<void> {
  const known = await readFile(file).catch(() => null);
  if (known?.equals(Buffer.from(contents))) return;
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, contents);
  await rename(temporary, file);
}

/** The build before this one stays, for pages that are still open; older ones go. */
async function removeStaleBuilds(id: string, urls: string[]): Promise<void> {
  const record = path.join(root, 'dist/builds.json');
  const known: { id: string; files: string[] }[] = JSON.parse(
    await readFile(record, 'utf8').catch(() => '[]'),
  );
  const builds = [...known.filter((build) => build.id !== id).slice(-1), { id, files: urls }];
  await keepOnly(
    assetsFolder,
    builds.flatMap((build) => build.files).map((file) => path.basename(file)),
  );
  await keepOnly(
    metaFolder,
    builds.map((build) => `${build.id}.json`),
  );
  await writeWhole(record, JSON.stringify(builds));
}

async function keepOnly(folder: string, names: string[]): Promise<void> {
  const stale = (await readdir(folder)).filter((name) => !names.includes(name) && !name.endsWith('.tmp'));
  await Promise.all(stale.map((name) => rm(path.join(folder, name), { force: true })));
}

function toUrl(file: string): string {
  return `/assets/${path.basename(file)}`;
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function report({ css: style, entry, preload }: BuildManifest): Promise<void> {
  const size = async (urls: string[]): Promise<string> => {
    const bytes = await Promise.all(
      urls.map(async (url) => brotliCompressSync(await readFile(path.join(publicFolder, url))).byteLength),
    );
    return `${(bytes.reduce((sum, each) => sum + each, 0) / 1000).toFixed(1)} KB`;
  };
  console.log(
    `Built ${manifest.id}: first scripts ${await size([entry, ...preload])}, CSS ${await size([style])} (brotli)`,
  );
}
