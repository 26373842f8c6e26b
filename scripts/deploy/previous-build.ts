import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

const LatestSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const FilesSchema = v.array(v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+$/)));
/** The fields of a build's manifest that are read here. The manifest of an older build may lack `earlier`. */
const MetaSchema = v.object({
  files: FilesSchema,
  earlier: v.optional(v.array(v.object({ ...LatestSchema.entries, files: FilesSchema })), []),
});

const REQUEST_DEADLINE_MS = 20_000;
const AT_ONCE = 8;

/**
 * Downloads the files of a shop's running build and of the builds before it into the local `dist`, and records these
 * builds. The next build keeps the files, so that open pages find their chunks, and uses them as the dictionaries of
 * its deltas.
 */
export async function keepPreviousBuild(
  origin: string,
  distFolder: string,
): Promise<{ id: string; fetched: number }> {
  const { id } = v.parse(LatestSchema, await (await get(`${origin}/builds/latest.json`)).json());
  const meta = await (await get(`${origin}/builds/meta/${id}.json`)).text();
  const { files, earlier } = v.parse(MetaSchema, JSON.parse(meta));
  const builds = [...earlier, { id, files }];
  const publicFolder = path.join(distFolder, 'public');
  const allFiles = [...new Set(builds.flatMap((build) => build.files))];
  const missing = allFiles.filter((file) => !existsSync(path.join(publicFolder, file)));
  await mkdir(path.join(publicFolder, 'assets'), { recursive: true });
  await mkdir(path.join(publicFolder, 'builds/meta'), { recursive: true });
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    await Promise.all(
      missing.slice(start, start + AT_ONCE).map(async (file) => {
        const content = await (await get(`${origin}${file}`)).bytes();
        await writeFile(path.join(publicFolder, file), content);
      }),
    );
  }
  await writeFile(path.join(publicFolder, `builds/meta/${id}.json`), meta);
  // build.ts reads this list, and deletes the files of all builds except the last two and the new one.
  await writeFile(path.join(distFolder, 'builds.json'), JSON.stringify(builds));
  return { id, fetched: missing.length };
}

async function get(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_DEADLINE_MS), redirect: 'manual' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}
