import { RANKED_MATCHES } from '#shared/constants.ts';
import { IS_PICTURED } from '../../catalogue/purchasable.sql.ts';
import { joinSql, raw, type Sql, sql } from '../../db/sql.ts';
import { hasOptionsSql } from '../options/option-filter.sql.ts';
import { isColourOrSize } from '../query/query-options.ts';
import type { Search } from '../query/search-query.ts';
import { isGiftWord } from '../words/gift-ideas.ts';
import { singularSql, toWordsSql } from '../words/ranking-words.ts';
import { IS_OF_NAMED, matchesNamedProductsSql, restrictToNamed } from './named.sql.ts';
import { CLOSE_MATCH, FILLED_UP_TO, partMatch, searchCtes, WHOLE_MATCH } from './search-tables.sql.ts';

/** The weights of the ranking criteria, tuned on searches graded by people (docs/search.md). */
const WEIGHTS = {
  /** bm25, relative to the best match. */
  index: 1.8,
  /** The share of the typed words that the name contains. Rare words count more. */
  name: 1.4,
  /** The share of the typed words that the name contains in exactly the typed form. */
  form: 0.9,
  /** The name ends with the last typed word: the product is the thing itself, not an accessory. */
  ending: 0.2,
  /** Instead of `ending`: a variant description follows the last typed word, after "in" or a comma. */
  which: 0.05,
  /** Instead of `ending`: the last typed word only names what the product comes with or is in ("couch with lamp"). */
  beside: -1.5,
  /** Words that are adjacent in the query are also adjacent in the name. */
  pairs: 0.15,
  /** In a partial match, the name contains the last typed word, which is mostly the product itself. */
  noun: 0.3,
  /** The product is of the brand or category that the query names. */
  named: 0.1,
  /** Sold-out products follow those in stock that match about as well. */
  inStock: 1,
  /** Tie-breakers: popularity and images. */
  popularity: 0.2,
  picture: 0.02,
};

/**
 * A word's score if the name contains only a synonym of the word, or if only the brand, category, tags or options
 * contain it.
 */
const SYNONYM_SHARE = 0.8;
const ABOUT_SHARE = 0.5;

/** Determines how much more weight a rare word has than a frequent one. */
const RARITY_SCALE = 100_000;

/**
 * How a product matches a search. `loose`: some of the words match only its description, tags, options, category's name
 * or a synonym that names a similar product. Products count as loose only if the query names fewer than
 * {@link FILLED_UP_TO} products.
 * `mentioned`: a loose match whose name, brand, category and tags contain no word of the query, although the query
 * names a category in full or another product has all words there.
 * `distant`: a partial match that does not match {@link namesAnySql} and is not of a category or brand that the query
 * names.
 * `unranked`: a match beyond the first {@link RANKED_MATCHES}.
 */
export const MATCH_KINDS = { full: 0, loose: 1, mentioned: 2, partial: 3, distant: 4, unranked: 5 };

/** The kinds in which the shopper is probably not interested. */
export const DISTANT_KINDS: readonly number[] = [MATCH_KINDS.mentioned, MATCH_KINDS.distant];
/** SQL on a result with its `match_kind`: whether it is one of {@link DISTANT_KINDS}. */
export const IS_DISTANT = sql`(match_kind IN (${raw(DISTANT_KINDS.join(', '))}))`;

/**
 * Added once to the sort key of `mentioned` products and twice to that of partial and distant matches, so that these
 * follow all other products.
 */
const STEP_BACK = 1_000_000;

/**
 * SQL on a row of the search index: whether the row matches all typed words, and the brand and category that the query
 * certainly names.
 */
function hasWholeSql({ names }: Search): Sql {
  const id = sql`product_search.rowid`;
  const conditions = [
    sql`product_search MATCH ${WHOLE_MATCH}`,
    ...(names === null ? [] : [matchesNamedProductsSql(id)]),
  ];
  return joinSql(conditions, ' AND ');
}

/** SQL: the ids of all results of a search: the full matches and, if these are few, partial matches. */
export function matchingIds(search: Search): Sql {
  const whole = sql`WITH ${searchCtes(search)} SELECT rowid AS id FROM product_search WHERE ${hasWholeSql(search)}`;
  return search.part === null ? whole : sql`${whole} UNION ALL SELECT id FROM (${filling(search)})`;
}

/**
 * SQL: the first `limit` full matches and all added partial matches, as `id`, `sort_key` and `match_kind`. The best
 * match has the lowest `sort_key`. `conditions` apply to a product `p`; null if there are none.
 */
export function rankedIds(search: Search, conditions: Sql | null, limit: number): Sql {
  const whole = sql`SELECT id, rank, 1 AS is_whole FROM (${bestMatches(search, conditions, limit)})`;
  const { part } = search;
  if (part === null) return scored(search, whole);
  const fills = sql`SELECT filling.id, filling.rank, 0 FROM (${filling(search)}) filling
    ${conditions === null ? sql`` : sql`CROSS JOIN product p ON p.id = filling.id WHERE ${conditions}`}`;
  return scored(search, sql`${whole} UNION ALL ${fills}`);
}

/**
 * SQL: the ids of the first {@link RANKED_MATCHES} results of a search without those that are only mentioned or
 * distant.
 */
export function nearIds(search: Search, conditions: Sql | null): Sql {
  return sql`SELECT id FROM (${rankedIds(search, conditions, RANKED_MATCHES)}) WHERE NOT ${IS_DISTANT}`;
}

/** SQL: the best full matches, by bm25 only, with the columns of {@link rankedIds}. */
export function idsByBm25(search: Search, conditions: Sql | null, limit: number): Sql {
  return sql`WITH ${searchCtes(search)}
    SELECT id, rank AS sort_key, ${raw(MATCH_KINDS.unranked)} AS match_kind FROM (${bestMatches(search, conditions, limit)})`;
}

/** SQL: the best full matches. Selects only the ids, because other columns would be read for every match. */
function bestMatches(search: Search, conditions: Sql | null, limit: number): Sql {
  const matches = hasWholeSql(search);
  const from =
    conditions === null
      ? sql`product_search WHERE ${matches}`
      : sql`product_search CROSS JOIN product p ON p.id = product_search.rowid WHERE ${matches} AND ${conditions}`;
  return sql`SELECT product_search.rowid AS id, rank FROM ${from}
    ORDER BY rank, product_search.rowid LIMIT ${limit}`;
}

/**
 * SQL: the best partial matches by bm25. Empty if there are enough full matches, or if the result will not be shown.
 */
function filling(search: Search): Sql {
  const parts = search.names === null ? partMatch(search) : restrictToNamed(partMatch(search));
  const room = sql`(SELECT products FROM room)`;
  // An empty phrase matches nothing, at no cost.
  return sql`SELECT s.rowid AS id, s.rank FROM product_search s
    WHERE s.product_search MATCH iif(${room} > 0, ${parts}, '""')
      AND +s.rowid NOT IN (SELECT id FROM few)
    ORDER BY s.rank, s.rowid LIMIT ${room}`;
}

/**
 * SQL: the matches as `id`, `sort_key` and `match_kind`: first the full matches, by score and then by bm25, then the
 * partial matches.
 */
function scored(search: Search, matches: Sql): Sql {
  const { terms, names, options } = search;
  const isWhole = options === null ? sql`p.is_whole` : sql`(p.is_whole AND ${NAME_HAS_TERM})`;
  const hasThem =
    options === null ? raw(0) : hasOptionsSql({ options: options.choices, in_stock: false }, sql`p.id`);
  const named =
    names === null
      ? raw(0)
      : sql`iif(EXISTS (SELECT 1 FROM named), (SELECT sum(${IS_OF_NAMED}) FROM named n), 0)`;
  // Of products that match only by their category, the popular ones come first, not those with the shortest texts.
  const bm25 =
    terms.length > 1
      ? sql`p.bm25`
      : sql`iif(NOT ${NAME_HAS_TERM} AND ${isMatchSql(IN_CATEGORY, sql`p.id`)}, 0, p.bm25)`;
  return sql`WITH ${searchCtes(search)}, match AS (
      SELECT id, rank / min(rank) OVER () AS bm25, is_whole,
        row_number() OVER (PARTITION BY is_whole ORDER BY rank, id) AS position
      FROM (${matches})),
    worded AS MATERIALIZED (
      SELECT p.id, p.brand_id, p.stock > 0 AS is_in_stock, ${IS_PICTURED} AS is_pictured, match.bm25, match.is_whole,
        match.position, ${NAME_WORDS} AS name, p.name AS written_name,
        coalesce((SELECT score FROM product_popularity WHERE product_id = match.id), 0) AS popularity
      FROM match CROSS JOIN product p ON p.id = match.id),
    candidate AS MATERIALIZED (SELECT *, name AS typed_name, ${SINGULAR_NAME} AS singular_name FROM worded),
    weighed AS MATERIALIZED (
      SELECT place, term ->> 'typed' AS typed, term ->> 'words' AS words, term ->> 'pair' AS pair,
        term -> 'synonyms' AS synonyms, term -> 'beginnings' AS beginnings, term, ${RARITY} AS weight
      FROM term),
    named_match AS MATERIALIZED (${namedMatches(search)}),
    score AS (
      SELECT p.id, ${isWhole} AS is_whole, p.position, ${named} > 0 AS is_of_named, ${raw(WEIGHTS.index)} * ${bm25}
        + (SELECT sum(t.weight * (${raw(WEIGHTS.name)} * ${SHARE_IN_NAME}
              + ${raw(WEIGHTS.form)} * (instr(p.typed_name, t.typed) > 0))) / sum(t.weight)
            + ${raw(WEIGHTS.pairs)} * coalesce(avg(instr(p.singular_name, t.pair) > 0), 0)
            + sum(iif(t.place = ${terms.length - 1}, ${ENDING}, 0))
          FROM weighed t)
        + ${raw(WEIGHTS.named)} * (${named} + ${hasThem})
        + iif(p.is_whole, 0, ${raw(WEIGHTS.noun)} * (SELECT instr(p.singular_name, t.words) > 0 FROM weighed t WHERE t.place = ${terms.length - 1}))
        + ${raw(WEIGHTS.popularity)} * p.popularity
        + ${raw(WEIGHTS.inStock)} * p.is_in_stock + ${raw(WEIGHTS.picture)} * p.is_pictured AS score
      FROM candidate p)
    SELECT id, match_kind, iif(position <= ${raw(RANKED_MATCHES)}, -score, position) + ${raw(STEP_BACK)} * CASE
        WHEN match_kind IN (${raw(MATCH_KINDS.partial)}, ${raw(MATCH_KINDS.distant)}) THEN 2
        WHEN match_kind = ${raw(MATCH_KINDS.mentioned)} THEN 1 ELSE 0 END AS sort_key
    FROM (SELECT id, score, position, ${matchKind(search)} AS match_kind FROM score)`;
}

/** SQL on a row of `score`: one of {@link MATCH_KINDS}. */
function matchKind(search: Search): Sql {
  const any = sql`(SELECT group_concat(match, ' OR ') FROM term)`;
  // A category that the query names in full says more than a word in the name of another category.
  const hasCategory =
    search.names === null ? raw(0) : sql`EXISTS (SELECT 1 FROM named WHERE kind = 'category')`;
  const within = (match: Sql) =>
    sql`iif(${hasCategory}, '{name brand tags}', '{name brand category tags}') || ' : (' || ${match} || ')'`;
  return sql`CASE
    WHEN NOT is_whole THEN iif(is_of_named OR ${isMatchSql(namesAnySql(search, sql`WHERE term ->> 'isSelective'`), sql`score.id`)},
      ${raw(MATCH_KINDS.partial)}, ${raw(MATCH_KINDS.distant)})
    WHEN (SELECT count(*) FROM named_match) >= ${raw(FILLED_UP_TO)} OR id IN (SELECT id FROM named_match)
      THEN ${raw(MATCH_KINDS.full)}
    WHEN (${hasCategory} OR EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH ${within(WHOLE_MATCH)}))
      AND NOT ${isMatchSql(within(any), sql`score.id`)}
      THEN ${raw(MATCH_KINDS.mentioned)}
    ELSE ${raw(MATCH_KINDS.loose)} END`;
}

/**
 * SQL: the ids of the products that the query names. The texts of a named product outside its description contain all
 * words of the query, and the product matches {@link namesAnySql} or belongs to a category that the query names in
 * full. If there are no such products and the query is one word, the products with the word in their category's name
 * count as named. If the word means a present or may be a colour or goods ("chocolate"), all products with the word
 * outside their description count instead. They always count if the query is only another colour or a size.
 */
function namedMatches(search: Search): Sql {
  const all = sql`'- description : (' || ${CLOSE_MATCH} || ')'`;
  const ids = (match: Sql, limit = FILLED_UP_TO) =>
    sql`SELECT rowid AS id FROM product_search WHERE product_search MATCH ${match} LIMIT ${raw(limit)}`;
  const categories = namedCategories(search);
  const ofCategory =
    categories.length === 0
      ? sql``
      : sql`UNION SELECT found.id FROM (${ids(all, RANKED_MATCHES)}) found
        WHERE EXISTS (SELECT 1 FROM product_category pc CROSS JOIN category_ancestor a ON a.category_id = pc.category_id
          WHERE pc.product_id = found.id AND a.ancestor_id IN (${joinSql(categories, ' UNION ALL ')}))`;
  const own = sql`SELECT id FROM (${ids(sql`${all} || ' AND ' || ${namesAnySql(search)}`)}) ${ofCategory}`;
  const [term, ...others] = search.terms;
  if (term === undefined || others.length > 0) return own;
  const word = term.typed.trim();
  if (isColourOrSize(word, true)) return ids(all);
  const alone = isColourOrSize(word, false) || isGiftWord(word) ? all : IN_CATEGORY;
  return sql`WITH own AS MATERIALIZED (${own})
    SELECT id FROM own UNION ALL SELECT id FROM (${ids(alone)}) WHERE NOT EXISTS (SELECT 1 FROM own)`;
}

/** SQL: whether the product with this id matches an expression. */
function isMatchSql(expression: Sql, id: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH ${expression} AND product_search.rowid = ${id})`;
}

/**
 * SQL: a MATCH expression for products with one of the terms in their name or brand, or in both their tags and their
 * category's name. The category's name alone is not enough, because not every product in "Braai & Outdoors" is for a
 * braai.
 */
function namesAnySql({ terms, part }: Search, where = sql``): Sql {
  // Article numbers contain words, such as a variant's colour.
  const columns = raw(terms.some(({ typed }) => /\d/.test(typed)) ? '{name brand sku}' : '{name brand}');
  return sql`(SELECT '(${columns} : (' || group_concat(match, ' OR ') || ${part?.joinedWords ?? ''} || ') OR '
    || group_concat('(tags : ' || match || ' AND category : ' || match || ')', ' OR ') || ')' FROM term ${where})`;
}

/**
 * SQL: the ids of the categories that the query names in full. A query of one word, not counting colours, sizes,
 * numbers and words for people, also names categories below the first level whose name ends with the word or a synonym:
 * "tools" names "Hand Tools", but not "Knives & Tools".
 */
function namedCategories({ names, terms }: Pick<Search, 'names' | 'terms'>): Sql[] {
  const [term, ...others] = terms.filter(({ isSelective }) => isSelective);
  return [
    ...(names === null
      ? []
      : [sql`SELECT j.value AS id FROM named n, json_each(n.ids) j WHERE n.kind = 'category'`]),
    ...(term === undefined || others.length > 0
      ? []
      : [
          sql`SELECT c.id FROM category_search s CROSS JOIN category c ON c.id = s.rowid
            CROSS JOIN json_each(${JSON.stringify([term.words, ...term.synonyms])}) word
            WHERE s.category_search MATCH ${term.inName} AND c.parent_id IS NOT NULL AND instr(c.name, '&') = 0
              AND substr(c.search_words, -length(word.value)) = word.value`,
        ]),
  ];
}

/** SQL on a row of `match`: the words of the product's name, read from their index. */
const NAME_WORDS = sql`(SELECT n.search_name FROM product n INDEXED BY product_search_name
  WHERE n.id = match.id AND n.parent_id IS NULL AND n.is_published = 1)`;
const SINGULAR_NAME = singularSql(sql`name`);

/** SQL on a candidate `p` and the last typed term `t`: the weight of the term's place in the name. */
const ENDING = sql`CASE WHEN NOT (t.term ->> 'isBeside') AND (substr(p.singular_name, -length('with' || t.words)) = 'with' || t.words
    OR instr(p.singular_name, ' in a ') BETWEEN 1 AND instr(p.singular_name, t.words)) THEN ${raw(WEIGHTS.beside)}
  WHEN substr(p.singular_name, -length(t.words)) = t.words THEN ${raw(WEIGHTS.ending)}
  WHEN instr(p.singular_name, t.words || 'in ') OR instr(' ' || lower(p.written_name), rtrim(t.words) || ',')
    OR instr(' ' || lower(p.written_name), rtrim(t.words) || 's,') THEN ${raw(WEIGHTS.which)} ELSE 0 END`;

/** SQL: a MATCH expression for products with all terms in their category's name. */
const IN_CATEGORY = sql`'category : (' || ${CLOSE_MATCH} || ')'`;

/** SQL on a candidate `p`: whether its name contains a word of the query or a synonym. */
const NAME_HAS_TERM = sql`EXISTS (SELECT 1 FROM weighed t WHERE instr(p.singular_name, t.words) > 0
  OR EXISTS (SELECT 1 FROM json_each(t.synonyms) WHERE instr(p.singular_name, value) > 0))`;

/** SQL on a term: its weight relative to the other terms. Rare terms weigh more. */
const RARITY = sql`ln(1 + ${raw(RARITY_SCALE)} / (0.5 + products))`;

/**
 * SQL on a term `t` and a lower-cased `text`: false if the text cannot contain the term. This check is much cheaper
 * than splitting the text into words. Texts with accents or apostrophes always pass.
 */
const MAY_HAVE = sql`(text GLOB '*[^ -&(-~]*' OR EXISTS (SELECT 1 FROM json_each(t.beginnings) WHERE instr(text, value) > 0))`;

/**
 * SQL on a candidate `p` and a term `t`: the term's score, which is 1 if the name contains the term. Other columns are
 * read only if the name does not contain it.
 */
const SHARE_IN_NAME = sql`CASE
  WHEN instr(p.singular_name, t.words) > 0 THEN 1.0
  WHEN t.synonyms <> '[]' AND EXISTS (SELECT 1 FROM json_each(t.synonyms) WHERE instr(p.singular_name, value) > 0) THEN ${raw(SYNONYM_SHARE)}
  ELSE coalesce((WITH about AS MATERIALIZED (
      SELECT lower(d.brand || ' ' || d.category || ' ' || d.tags || ' ' || coalesce(d.options, '')) AS text FROM product_search d WHERE d.rowid = p.id)
    SELECT CASE
      WHEN instr(words, t.words) > 0 THEN ${raw(ABOUT_SHARE)}
      WHEN t.synonyms <> '[]' AND EXISTS (SELECT 1 FROM json_each(t.synonyms) WHERE instr(words, value) > 0) THEN ${raw(ABOUT_SHARE * SYNONYM_SHARE)}
      END
    FROM (SELECT ${singularSql(toWordsSql(sql`text`))} AS words FROM about WHERE ${MAY_HAVE})), 0.0) END`;
