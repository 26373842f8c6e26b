import type { Locator } from 'playwright/test';
import { expect } from '../support/test.ts';

/** What a field is left with, by its name; what can be no name or code does for all others. */
const WRONG: Readonly<Record<string, string>> = {
  email: 'thandi@',
  otp: '12',
  vat_number: '12',
  // They may be left empty, but hold no character that turns text round.
  complex: 'a\u202eb',
  business_name: 'a\u202eb',
};
const BLANK = ' ';

/** Fields that nothing typed into them can be wrong about. */
const ANYTHING_GOES: ReadonlySet<string> = new Set(['comment', 'notes']);

/**
 * Every text field of a form says what is wrong with it once it is left, and stops once it is changed. A password that
 * only the server knows says nothing, and a quantity mends itself.
 */
export async function expectHints(control: Locator): Promise<void> {
  const form = control.locator('xpath=ancestor::form[1]');
  const fields = form.locator(
    'input:visible:not([type=checkbox], [type=radio], [tabindex="-1"], [autocomplete=current-password], [name=quantity]), textarea:visible',
  );
  for (const field of await fields.all()) {
    const name = (await field.getAttribute('name')) ?? '';
    if (ANYTHING_GOES.has(name)) continue;
    const typed = await field.inputValue();
    await field.fill(WRONG[name] ?? BLANK);
    await field.blur();
    await expect(field, `${name}, left`).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`${typed}x`);
    await expect(field, `${name}, changed`).not.toHaveAttribute('aria-invalid');
    await field.fill(typed);
  }
}
