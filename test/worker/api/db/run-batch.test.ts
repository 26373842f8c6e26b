import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { isConstraint } from '#worker/api/db/constraint.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';

const addAffiliate = (name: string) => env.DB.prepare('INSERT INTO affiliate (name) VALUES (?)').bind(name);
const countAffiliates = () => prepare<{ count: number }>(env.DB)`SELECT count(*) AS count FROM affiliate`;

/** A guard statement that fails: the table rejects rows whose `holds` is 0. */
const failingGuard = () => env.DB.prepare("INSERT INTO assertion (name, holds) VALUES ('nothing holds', 0)");

function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('runBatch', () => {
  it('returns the rows and the number of changes of each statement under its name', async () => {
    const { before, added, after } = await runBatch(env.DB, {
      before: countAffiliates(),
      added: addAffiliate('Thandi blogs'),
      after: countAffiliates(),
    });
    expect(after.rows[0]?.count).toBe((before.rows[0]?.count ?? 0) + 1);
    expect(added).toEqual({ rows: [], changes: 1 });
  });

  it('returns all rows of a list and the changes of its last statement; nothing if it is empty', async () => {
    const { empty, list, last } = await runBatch(env.DB, {
      empty: [],
      list: [countAffiliates(), addAffiliate('one'), countAffiliates(), addAffiliate('two')],
      last: countAffiliates(),
    });
    expect(empty).toEqual({ rows: [], changes: 0 });
    const count = last.rows[0]?.count ?? 0;
    expect(list).toEqual({ rows: [{ count: count - 2 }, { count: count - 1 }], changes: 1 });
  });

  it('writes nothing if a statement fails', async () => {
    const failed = runBatch(env.DB, { added: addAffiliate('never'), guard: failingGuard() });
    expect(isConstraint(await errorOf(failed), 'assertion')).toBe(true);
    const { found } = await runBatch(env.DB, {
      found: env.DB.prepare("SELECT 1 FROM affiliate WHERE name = 'never'"),
    });
    expect(found.rows).toEqual([]);
  });
});

describe('isConstraint', () => {
  it('distinguishes the given constraints from other constraints and other errors', async () => {
    const error = await errorOf(failingGuard().run());
    expect(isConstraint(error, 'product.stock', 'assertion')).toBe(true);
    expect(isConstraint(error, 'product.stock', 'user.email')).toBe(false);
    expect(isConstraint(new Error('the database is away'), 'assertion')).toBe(false);
  });
});
