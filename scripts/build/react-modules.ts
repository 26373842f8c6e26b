import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';

/** React's production code itself: the packages' entries add a choice and a check that a build has made already. */
const PRODUCTION: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

const NODE_MODULES = path.join(PROJECT_FOLDER, 'node_modules');
const PREFIX = '\0esm:';

/**
 * Gives the browser's modules React as ES modules: they import its functions by short names, what nobody imports is left
 * out, and no code of the bundler's is needed to run a CommonJS module.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    resolveId(source) {
      return source in PRODUCTION ? PREFIX + source : null;
    },
    async load(id) {
      const source = id.slice(PREFIX.length);
      const file = PRODUCTION[source];
      if (!id.startsWith(PREFIX) || file === undefined) return null;
      return toModule(source, await readFile(path.join(NODE_MODULES, file), 'utf8'));
    },
  };
}

/** React's files require each other in one statement at their top, and assign their exports one by one. */
function toModule(source: string, commonJs: string): string {
  const names = new Set(Array.from(commonJs.matchAll(/\bexports\.(\w+)/g), ([, name = '']) => name));
  return [
    commonJs
      .replace(/^var ((?:\s*\w+ = require\(".+"\),?)+);/m, (_statement, list: string) =>
        list.replace(/\s*(\w+) = require\((".+")\),?/g, 'import * as $1 from $2;\n'),
      )
      .replace(/^exports\.(\w+)/gm, 'var export_$1')
      .replace(/\bexports\.(\w+)/g, 'export_$1'),
    `export { ${[...names].map((name) => `export_${name} as ${name}`).join(', ')} };`,
    // For packages that import all of it as one.
    `export * as default from '${source}';`,
  ].join('\n');
}
