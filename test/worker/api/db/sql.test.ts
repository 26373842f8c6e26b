import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { inList, joinSql, prepare, raw, sql } from '#worker/api/db/sql.ts';

describe('the sql template', () => {
  it('binds every value in order and never runs it as SQL', async () => {
    const name = `x'); DROP TABLE affiliate; --`;
    const row = await prepare<{ name: string; number: number }>(env.DB)`
      SELECT ${name} AS name, ${7} AS number`.first();
    expect(row).toEqual({ name, number: 7 });
  });

  it('inserts an SQL fragment with its values', () => {
    const isOwn = sql`user_id = ${3}`;
    const { text, values } =
      sql`SELECT ${raw('id')} FROM cart_item WHERE ${isOwn} AND quantity > ${1} OR ${isOwn}`;
    expect(text).toBe('SELECT id FROM cart_item WHERE user_id = ? AND quantity > ? OR user_id = ?');
    expect(values).toEqual([3, 1, 3]);
  });

  it('wraps LIMIT so that SQLite does not replan the query for each number', async () => {
    const limited = sql`SELECT value FROM json_each('[1,2,3]') LIMIT ${2} OFFSET ${1}`;
    expect(limited).toEqual({
      text: "SELECT value FROM json_each('[1,2,3]') LIMIT max(0, ?) OFFSET ?",
      values: [2, 1],
    });
    const { results } = await prepare(env.DB)`${limited}`.all();
    expect(results).toEqual([{ value: 2 }, { value: 3 }]);
  });

  it('binds a date as text, a boolean as a number, and undefined as NULL', () => {
    const at = new Date('2026-03-01T08:00:00.000Z');
    expect(sql`${at} ${true} ${false} ${undefined} ${null}`.values).toEqual([
      at.toISOString(),
      1,
      0,
      null,
      null,
    ]);
  });

  it('joins fragments with their values in order, and matches a value against a list of any length', async () => {
    expect(joinSql([sql`a = ${1}`, sql`b`, sql`c = ${2}`], ' AND ')).toMatchObject({
      text: 'a = ? AND b AND c = ?',
      values: [1, 2],
    });
    const found = await prepare(env.DB)`
      SELECT ${2} IN ${inList([1, 2])} AS isIn, 'b' IN ${inList(['a'])} AS isOut, 1 IN ${inList([])} AS isNone`.first();
    expect(found).toEqual({ isIn: 1, isOut: 0, isNone: 0 });
  });
});
