import type { Locator } from 'playwright/test';
import { expect } from '../support/test.ts';

/** An invalid value for each field, by name. Other fields get a blank, which is not a valid name or code. */
const WRONG: Readonly<Record<string, string>> = {
  email: 'thandi@',
  otp: '12',
  vat_number: '12',
  // These fields may be empty, but must not contain a character that reverses the text direction.
  complex: 'a\u202eb',
  business_name: 'a\u202eb',
  // A review must not contain contacts.
  title: 'www.x.co',
  text: '082 555 0199',
};
const BLANK = ' ';

/** Fields in which any text is valid. */
const ANYTHING_GOES: ReadonlySet<string> = new Set(['comment', 'notes']);

/**
 * Checks that each text field of a form shows its error on blur and hides the error on change. Exceptions: a password
 * that only the server can check, and a quantity, which corrects itself.
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
    await expect(
      field,
      `${name}, left: an optional field needs a row in WRONG or ANYTHING_GOES`,
    ).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`${typed}x`);
    await expect(field, `${name}, changed`).not.toHaveAttribute('aria-invalid');
    await field.fill(typed);
  }
}
