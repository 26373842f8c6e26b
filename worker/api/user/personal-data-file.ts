import { writeLog } from '#worker/platform/log.ts';
import type { PersonalRows } from './personal-data.repository.ts';

/**
 * Returns a customer's data as JSON: `made_at`, and a list of rows per table. The JSON is streamed while the data is
 * read. A failure aborts the stream, so that the browser reports a failed download instead of saving an incomplete
 * file.
 */
export function personalDataFile(
  data: AsyncGenerator<PersonalRows>,
  madeAt: Date,
): ReadableStream<Uint8Array> {
  const chunks = jsonChunks(data, madeAt);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        writeLog({ level: 'error', at: 'api', message: 'a data download was aborted', cause: error });
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return();
    },
  });
}

async function* jsonChunks(data: AsyncGenerator<PersonalRows>, madeAt: Date): AsyncGenerator<string, void> {
  yield `{"made_at":${JSON.stringify(madeAt.toISOString())}`;
  let open: string | null = null;
  let isFirst = true;
  for await (const { table, rows } of data) {
    let text = '';
    if (table !== open) {
      text = `${open === null ? '' : ']'},${JSON.stringify(table)}:[`;
      open = table;
      isFirst = true;
    }
    for (const row of rows) {
      text += (isFirst ? '' : ',') + JSON.stringify(row);
      isFirst = false;
    }
    yield text;
  }
  yield open === null ? '}' : ']}';
}
