import { expect, it } from 'vitest';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, outcomeOf, rejectionOf } from './support/an-operator.ts';

keepOpen(aMigratedStateDir);

const synonyms = (...args: string[]) => ['search', 'synonyms', ...args];

it('ops search synonyms adds synonyms in one or both directions, lists and removes them', async () => {
  expect(await outcomeOf(...synonyms('list'))).toBe('You have no synonyms.\n');
  expect(await outcomeOf(...synonyms('add', 'wireless', 'radio'))).toBe(
    'A search for "wireless" also finds "radio", and the other way round.\n',
  );
  expect(await outcomeOf(...synonyms('add', 'bakkie', 'toy car', '--ways', 'one'))).toBe(
    'A search for "bakkie" also finds "toy car".\n',
  );
  const listed = (await outcomeOf(...synonyms('list'))).trimEnd().split('\n').sort();
  expect(listed).toEqual(['bakkie → toy car', 'radio → wireless', 'wireless → radio']);
  expect(await outcomeOf(...synonyms('remove', 'radio', 'wireless'))).toBe(
    '"radio" and "wireless" are no longer synonyms.\n',
  );
  expect(await outcomeOf(...synonyms('list'))).toBe('bakkie → toy car\n');
  expect((await ops('events')).output).toMatch(/synonyms\.remove[\s\S]*synonyms\.add/);
});

it('ops search synonyms rejects invalid arguments in one line', async () => {
  expect(await rejectionOf(...synonyms('add', 'bakkie', 'bakkie'))).toContain('Nothing was changed');
  expect(await rejectionOf(...synonyms('remove', 'kettle', 'pot'))).toContain('There is no synonym of');
  expect((await ops(...synonyms('add', 'a', 'b', '--ways', 'two'))).exitCode).toBe(2);
});
