type Row = Record<string, string | number | null>;

/**
 * The data of a retailer's products that shoppers can see or search, without ids and times, ordered by handle.
 * Omits unpublished rows.
 */
export async function visibleData(db: D1Database, supplierName: string): Promise<Record<string, Row[]>> {
  const all = async (sql: string): Promise<Row[]> =>
    (await db.prepare(sql).bind(supplierName).all<Row>()).results;
  return {
    rows: await all(`SELECT p.handle, p.option_key, p.sku, p.name, lower(b.name) AS brand, p.price_cents, p.savings_cents,
        p.price_varies, p.stock, p.weight_grams, p.options, p.position, p.variant_count, p.images, p.description_html,
        p.description_text, p.tags, p.return_exclusion
      ${OF_SUPPLIER} AND p.is_published = 1 ORDER BY p.handle, p.option_key`),
    categories: await all(`SELECT p.handle, c.name, c.kind, t.name AS type
      ${OF_SUPPLIER.replace(
        'WHERE',
        `JOIN product_category pc ON pc.product_id = p.id JOIN category c ON c.id = pc.category_id
        LEFT JOIN category t ON t.id = pc.type_id WHERE`,
      )} AND p.is_published = 1 ORDER BY p.handle, c.name`),
    sections: await all(`SELECT p.handle, cs.name
      ${OF_SUPPLIER.replace(
        'WHERE',
        `JOIN product_content_section ps ON ps.product_id = p.id
        JOIN content_section cs ON cs.id = ps.content_section_id WHERE`,
      )} ORDER BY p.handle, cs.name`),
    search:
      await all(`SELECT p.handle, f.name, lower(f.brand) AS brand, f.category, f.tags, f.sku, f.description, f.options
      ${OF_SUPPLIER.replace('WHERE', 'JOIN product_search f ON f.rowid = p.id WHERE')} ORDER BY p.handle`),
    facets: await all(`SELECT p.handle, v.option_key, ov.option, ov.value, po.state
      ${OF_SUPPLIER.replace(
        'WHERE',
        `JOIN product_option po ON po.product_id = p.id JOIN product v ON v.id = po.variant_id
        JOIN option_value ov ON ov.id = po.value_id WHERE`,
      )} AND po.state > 0 ORDER BY 1, 2, 3, 4`),
  };
}

/** Words of the spelling index with their numbers of products. */
export async function spellingData(db: D1Database): Promise<Row[]> {
  const sql = 'SELECT form, word, frequency FROM search_spelling ORDER BY form, word';
  return (await db.prepare(sql).all<Row>()).results;
}

const OF_SUPPLIER = `FROM product p JOIN supplier s ON s.id = p.supplier_id JOIN brand b ON b.id = p.brand_id
  WHERE s.display_name = ?1`;
