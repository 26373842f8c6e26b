import { sql } from '../db/sql.ts';

// SQL conditions on a product `p`. Every statement that checks whether a product is shown or can be bought uses one of
// them.

/** The product is shown in listings: it is published and not a variant. The partial indexes have the same condition. */
export const IS_LISTED = sql`p.parent_id IS NULL AND p.is_published = 1`;

/** The product is listed, has a price and is in stock, so the shop may recommend it to every customer. */
export const IS_RECOMMENDABLE = sql`${IS_LISTED} AND p.stock > 0 AND p.price_cents > 0`;

/** The product and its `parent`, which the statement must join, are published. */
export const IS_PUBLISHED = sql`(p.is_published = 1 AND coalesce(parent.is_published, 1) = 1)`;

/** The product is bought by choosing one of its variants. Unpublished variants do not count. */
export const HAS_VARIANTS = sql`EXISTS (SELECT 1 FROM product variant WHERE variant.parent_id = p.id
  AND variant.is_published = 1)`;

/** The product is for sale: it is published and has a price. It, or one of its variants, can be bought. */
export const IS_FOR_SALE = sql`(${IS_PUBLISHED} AND p.price_cents > 0)`;

/** The product is for sale and has no variants to choose from. It can be bought while it is in stock. */
export const IS_PURCHASABLE = sql`(${IS_FOR_SALE} AND NOT ${HAS_VARIANTS})`;

/** The product's card has an image. Such products come first among otherwise equal ones. */
export const IS_PICTURED = sql`p.images <> '[]'`;

/** Newest products first: the order of the index `product_newest`. */
export const NEWEST_FIRST = sql`p.created_at DESC, ${IS_PICTURED} DESC, p.id DESC`;
