import { rowsOf, runBatch } from '../../db/run-batch.ts';
import { prepare, raw } from '../../db/sql.ts';
import { type OptionText, readOption } from './option-values.ts';

/** Increment this number when the result of {@link readOption} changes, so that the job parses all texts again. */
const RULES_VERSION = 5;

const TEXTS_A_RUN = 1_000;
const VARIANTS_A_STEP = 1_000;
/** The maximum number of steps per run, so that the job does not block other jobs. The next run continues. */
const STEPS_A_RUN = 10;

/**
 * Statements that store option texts with their facet values. An import runs them before it writes variants, because
 * the variants' triggers look the texts up. If a text was stored before but not parsed with the current rules,
 * {@link indexOptions} indexes its variants again.
 */
export function readTextsStatements(db: D1Database, texts: readonly OptionText[]): D1PreparedStatement[] {
  if (texts.length === 0) return [];
  const values = texts.flatMap(({ name, value }, text) =>
    readOption(name, value).map((read) => ({ text, ...read })),
  );
  const [textList, valueList] = [JSON.stringify(texts), JSON.stringify(values)];
  return [
    prepare(db)`UPDATE product_option_walk SET after_id = 0 WHERE EXISTS (
      SELECT 1 FROM json_each(${textList}) j
      CROSS JOIN option_text t ON t.name = j.value ->> 'name' AND t.value = j.value ->> 'value'
      WHERE t.rules < ${raw(RULES_VERSION)})`,
    prepare(db)`INSERT INTO option_text (name, value)
      SELECT value ->> 'name', value ->> 'value' FROM json_each(${textList}) WHERE true ON CONFLICT DO NOTHING`,
    prepare(db)`DELETE FROM option_text_value WHERE text_id IN (
      SELECT t.id FROM json_each(${textList}) j
      CROSS JOIN option_text t ON t.name = j.value ->> 'name' AND t.value = j.value ->> 'value'
      WHERE t.rules < ${raw(RULES_VERSION)})`,
    prepare(db)`INSERT INTO option_value (option, value, option_name, value_name, position)
      SELECT value ->> 'option', value ->> 'value', value ->> 'optionName', value ->> 'valueName', value ->> 'position'
      FROM json_each(${valueList}) WHERE true
      ON CONFLICT (option, value) DO UPDATE SET position = excluded.position
      WHERE position IS NOT excluded.position`,
    prepare(db)`INSERT INTO option_text_value (text_id, value_id)
      SELECT t.id, known.id FROM json_each(${valueList}) j
      CROSS JOIN json_each(${textList}) typed ON typed.key = j.value ->> 'text'
      CROSS JOIN option_text t ON t.name = typed.value ->> 'name' AND t.value = typed.value ->> 'value'
      CROSS JOIN option_value known ON known.option = j.value ->> 'option' AND known.value = j.value ->> 'value'
      WHERE t.rules < ${raw(RULES_VERSION)} ON CONFLICT DO NOTHING`,
    prepare(db)`UPDATE option_text SET rules = ${raw(RULES_VERSION)} WHERE rules < ${raw(RULES_VERSION)}
      AND (name, value) IN (SELECT value ->> 'name', value ->> 'value' FROM json_each(${textList}))`,
  ];
}

/**
 * Parses option texts that were not parsed with the current rules, and adds their variants to the facets. Usually there
 * are no such texts.
 */
export async function indexOptions(db: D1Database): Promise<void> {
  const texts = await rowsOf(prepare<OptionText>(db)`SELECT name, value FROM option_text
    WHERE rules < ${raw(RULES_VERSION)} LIMIT ${raw(TEXTS_A_RUN)}`);
  if (texts.length > 0) await db.batch(readTextsStatements(db, texts));
  if (texts.length === TEXTS_A_RUN) return;
  for (let step = 0; step < STEPS_A_RUN && (await indexNextVariants(db)); step += 1);
}

/** Indexes the next variants. Returns false if no variant remains. */
async function indexNextVariants(db: D1Database): Promise<boolean> {
  const after = await prepare(db)`SELECT after_id FROM product_option_walk`.first<number>('after_id');
  if (after === null) return false;
  const { walk } = await runBatch(db, {
    indexed: prepare(db)`INSERT INTO variant_options (variant_id)
      SELECT id FROM product WHERE id > ${after} AND parent_id IS NOT NULL ORDER BY id LIMIT ${raw(VARIANTS_A_STEP)}`,
    walk: prepare<{ after_id: number | null }>(db)`UPDATE product_option_walk SET after_id =
      (SELECT id FROM product WHERE id > ${after} AND parent_id IS NOT NULL
        ORDER BY id LIMIT 1 OFFSET ${raw(VARIANTS_A_STEP - 1)})
      WHERE after_id = ${after} RETURNING after_id`,
    noted: prepare(db)`INSERT INTO catalogue_changed (kind, id) VALUES ('options', 0)`,
  });
  return walk.rows[0]?.after_id !== null;
}
