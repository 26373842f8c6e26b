import type { OutputChunk } from 'rolldown';

export type BundledChunk = Pick<OutputChunk, 'fileName' | 'isEntry' | 'code' | 'imports' | 'moduleIds'>;

/** The bundler's chunk with its one helper, which no group of chunks can hold. */
const HELPER_CHUNK = 'rolldown-runtime';
const HOST_CHUNK = 'react';

/** Moves the bundler's helper into React's chunk: as a file of its own it would cost the chunks that use it a request. */
export function withHelperInReact(chunks: readonly BundledChunk[]): BundledChunk[] {
  const helper = chunks.find(({ fileName }) => fileName === HELPER_CHUNK);
  if (helper === undefined) return [...chunks];
  return chunks
    .filter((chunk) => chunk !== helper)
    .map(({ fileName, isEntry, code, imports, moduleIds }) => ({
      fileName,
      isEntry,
      code: fileName === HOST_CHUNK ? code + toExport(helper.code) : code.replace(HELPER_IMPORT, HOST_IMPORT),
      imports: [...new Set(imports.map((name) => (name === HELPER_CHUNK ? HOST_CHUNK : name)))],
      moduleIds,
    }));
}

const HELPER_IMPORT = /import\{(\w+) as (\w+)\}from"\.\/rolldown-runtime"/;
const HOST_IMPORT = 'import{helper as $2}from"./react"';

/** In a function of its own: its names are short, and so are React's. */
function toExport(code: string): string {
  return `export const helper=(()=>{${code.replace(/export\{(\w+)\};?\s*$/, 'return $1')}})();`;
}
