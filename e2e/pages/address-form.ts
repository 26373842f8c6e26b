import type { Page } from 'playwright/test';

export type AddressText = {
  recipient: string;
  phone: string;
  street: string;
  suburb: string;
  city: string;
  /** If omitted, the form derives the province from the postal code. */
  province?: string;
  postalCode: string;
};

/** An address in Gauteng, as a customer would type it. */
const SOWETO: AddressText = {
  recipient: 'Lerato Mokoena',
  phone: '082 123 4567',
  street: '12 Vilakazi Street',
  suburb: 'Orlando West',
  city: 'Soweto',
  postalCode: '0184',
};

/** The address form, which several pages contain. */
export function addressForm(page: Page) {
  const recipient = page.getByLabel('Recipient’s name');
  const phone = page.getByLabel('Cellphone number');
  const street = page.getByLabel('Street address');
  const suburb = page.getByLabel('Suburb');
  const city = page.getByLabel('City or town');
  const province = page.getByLabel('Province', { exact: true });
  const changeProvince = page.getByText('Change', { exact: true });
  const postalCode = page.getByLabel('Postal code');
  return {
    recipient,
    phone,
    street,
    suburb,
    city,
    province,
    changeProvince,
    postalCode,
    save: page.getByRole('button', { name: 'Save address' }),
    async fill(given: Partial<AddressText> = {}): Promise<void> {
      const address = { ...SOWETO, ...given };
      await recipient.fill(address.recipient);
      await phone.fill(address.phone);
      await street.fill(address.street);
      await suburb.fill(address.suburb);
      await city.fill(address.city);
      await postalCode.fill(address.postalCode);
      if (address.province === undefined) return;
      await changeProvince.click();
      await province.selectOption({ label: address.province });
    },
  };
}
