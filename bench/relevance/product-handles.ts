import { withStores } from '#scripts/shop/open-shop.ts';

type HandleRow = { id: number; handle: string };

/** The handles of a state's products by id. Graded sets identify products by handle. */
export async function readHandles(stateDir: string): Promise<Map<number, string>> {
  process.env.STATE_DIR = stateDir;
  const rows = await withStores({ kind: 'local' }, async ({ db }): Promise<HandleRow[]> => {
    const { results } = await db
      .prepare("SELECT id, handle FROM product WHERE option_key = ''")
      .all<HandleRow>();
    return results;
  });
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}
