import { createRequire } from 'node:module';
import type { Plugin } from 'rolldown';

/** React's production code itself: the packages' entries add a choice and a check that a build has made already. */
const PRODUCTION: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

const require = createRequire(import.meta.url);
const PREFIX = '\0esm:';

/**
 * Gives the browser's modules React as an ES module: they import its functions by short names, where a CommonJS module
 * would cost a property access for each call, and its chunk alone needs the bundler's runtime.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    resolveId(source, importer) {
      const file = PRODUCTION[source];
      if (file === undefined) return null;
      const isOwn = importer === undefined || importer.startsWith(PREFIX) || importer.includes('/cjs/');
      return isOwn ? require.resolve(packagePath(file)) : PREFIX + source;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const source = id.slice(PREFIX.length);
      const names = Object.keys(require(packagePath(PRODUCTION[source] ?? ''))).filter(
        (name) => name !== 'default',
      );
      return [
        `import all from '${source}';`,
        'export default all;',
        ...names.map((name) => `export const ${name} = all.${name};`),
      ].join('\n');
    },
  };
}

/** The packages export no path under `cjs`. */
function packagePath(file: string): string {
  return new URL(`../../node_modules/${file}`, import.meta.url).pathname;
}
