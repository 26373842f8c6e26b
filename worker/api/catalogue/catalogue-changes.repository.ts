import * as v from 'valibot';
import type { CatalogueChange, CatalogueChanges } from '#worker/platform/catalogue-change.ts';
import { rowsOf } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';

/**
 * The maximum number of changes in a response; older changes are omitted. An import of a thousand products makes fewer
 * changes.
 */
const MAX_CHANGES = 4_000;

const WRITER = 'first-primary';

type ChangeRow = Pick<CatalogueChange, 'kind' | 'id' | 'seq'> & { listings: string | null };

/**
 * Returns the catalogue's changes since a sequence number, latest first. It queries the writer, because a replica may
 * lag behind.
 */
export async function readCatalogueChanges(db: D1Database, cursor: number): Promise<CatalogueChanges> {
  const session = db.withSession(WRITER);
  // Includes the change at the cursor. If that change is missing, the database has been replaced.
  const rows = await rowsOf(prepare<ChangeRow>(session)`
    SELECT c.kind, c.id, c.seq,
      CASE
        WHEN c.kind IN ('product', 'price', 'availability', 'variant') THEN (
          SELECT json_group_array(name) FROM (
            SELECT 'all' AS name
            UNION ALL SELECT 'brand:' || brand_id FROM product WHERE id = c.id
            UNION ALL SELECT 'supplier:' || supplier_id FROM product WHERE id = c.id
            UNION SELECT 'category:' || a.ancestor_id FROM product_category pc
              JOIN category_ancestor a ON a.category_id = pc.category_id WHERE pc.product_id = c.id
            UNION ALL SELECT 'section:' || content_section_id FROM product_content_section WHERE product_id = c.id))
        WHEN c.kind = 'category-members' THEN
          (SELECT json_group_array('category:' || ancestor_id) FROM category_ancestor WHERE category_id = c.id)
        WHEN c.kind GLOB '*-members' THEN json_array(replace(c.kind, '-members', ':') || c.id)
      END AS listings
    FROM catalogue_change c WHERE c.seq >= ${cursor} ORDER BY c.seq DESC LIMIT ${MAX_CHANGES}`);
  const changes = rows.map(toChange);
  const [latest, oldest] = [changes.at(0), changes.at(-1)];
  const isOther = cursor > 0 && latest === undefined;
  const isCut = changes.length === MAX_CHANGES && oldest !== undefined;
  return {
    changes,
    since: isOther ? null : isCut ? oldest.seq - 1 : cursor,
    cursor: latest?.seq ?? 0,
    // Local databases have no replicas and no bookmarks.
    bookmark: session.getBookmark() ?? WRITER,
  };
}

function toChange({ listings, ...change }: ChangeRow): CatalogueChange {
  return { ...change, listings: listings === null ? [] : v.parse(ListingsSchema, JSON.parse(listings)) };
}

const ListingsSchema = v.array(v.string());
