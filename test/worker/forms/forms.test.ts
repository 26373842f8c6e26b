import { describe, expect, it } from 'vitest';
import { isSafeInUrl } from '#shared/navigation/pending-form.ts';
import { pendingText } from '#shared/navigation/pending-text.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { aCustomerWithPassword } from '#test/support/a-customer-with-password.ts';
import { anAddress } from '#test/support/a-shop.ts';
import { FORM_FACTS } from '#test/support/form-table.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { aShelfForForms, FORMS } from './all-forms.ts';
import { differences } from './customer-state.ts';
import { CELLS, expectedOutcomes, formName } from './form-row.ts';
import { missingSentences } from './post-form.ts';
import { type Run, runForm } from './run-form.ts';

const shelf = aShelfForForms();

it('the table has every form of every page exactly once', () => {
  expect(FORMS.map(formName)).toEqual(FORM_FACTS.map(([name]) => name));
  // Every page that accepts forms must have a row.
  const pages = new Set(FORMS.map(({ page }) => page));
  const missing = ROUTE_TABLE.filter(({ id }) => SERVER_PAGES[id].action !== undefined && !pages.has(id));
  expect(missing).toEqual([]);
  for (const [index, row] of FORMS.entries()) {
    const [name, { canBeInvalid = false, canBeRejected = false }] = FORM_FACTS[index] ?? ['', {}];
    // Some forms return outdated input as invalid.
    const isOutdated = row.outcomes?.refused === 'invalid';
    expect(row.invalid !== undefined || isOutdated, name).toBe(canBeInvalid);
    expect(row.refused !== undefined && !isOutdated, name).toBe(canBeRejected);
  }
});

describe.each(FORMS.map((row) => ({ name: formName(row), row })))('$name', ({ row }) => {
  it('has the same outcomes, state and messages with and without scripts', { timeout: 120_000 }, async ({
    expect,
  }) => {
    const [scripts, plain] = await Promise.all([
      runForm(row, 'scripts', shelf()),
      runForm(row, 'no scripts', shelf()),
    ]);
    expect(scripts.outcomes, 'by scripts').toEqual(expectedOutcomes(row, scripts.outcomes));
    expect(plain.outcomes, 'without scripts').toEqual(expectedOutcomes(row, plain.outcomes));
    expect([...differing(scripts, plain), ...notSaid(scripts, plain)]).toEqual([]);
  });
});

/** Forms that only add something. These may continue after a login, even if a third party's link started it. */
const FOR_ANYBODY = [
  ...['product', 'product-lists: keep', 'shared-list: to-cart'],
  ...['notices: back-in-stock', 'notices: price-drop', 'product-reviews: helpful'],
];

it('a form posted without a session waits for a login only if it adds something', {
  timeout: 120_000,
}, async () => {
  const waiting: string[] = [];
  for (const row of FORMS) {
    const customer = await aCustomerWithPassword();
    await anAddress(customer.userId);
    const { path, fields } = await row.prepare(customer, shelf());
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    const posted = { action: path, fields: new URLSearchParams(texts), customer: null };
    if (isSafeInUrl(pendingText(posted))) waiting.push(formName(row));
    // An unknown intent must not count as an addition either.
    posted.fields.set('intent', 'anything-else');
    expect(isSafeInUrl(pendingText(posted)), formName(row)).toBe(false);
  }
  expect(waiting).toEqual(FOR_ANYBODY);
});

/**
 * Differences between the state after each cell, with or without scripts, and the state after one successful submission
 * with scripts.
 */
function differing(scripts: Run, plain: Run): string[] {
  const requested = scripts.states.get('done') ?? {};
  return Object.entries({ scripts, plain }).flatMap(([way, { states }]) =>
    [...states].flatMap(([cell, state]) =>
      differences(state, requested).map((difference) => `${cell}, ${way}: ${difference}`),
    ),
  );
}

/** The cells in which the page without scripts lacks a message that scripts receive. */
function notSaid(scripts: Run, plain: Run): string[] {
  return CELLS.flatMap((cell) => {
    const pages = plain.answers.get(cell) ?? [];
    return (scripts.answers.get(cell) ?? []).flatMap((answer, index) => {
      const page = pages[index];
      const missing = page === undefined ? [] : missingSentences(answer, page);
      return missing.map(
        (sentence) => `${cell}: ${sentence}, but: ${page?.page?.slice(0, 400) ?? page?.says}`,
      );
    });
  });
}
