/** What totals call what a voucher takes off: `Voucher BRAAI10`. An API elsewhere may not say the code. */
export function voucherLabel(code?: string): string {
  return code === undefined ? 'Voucher' : `Voucher ${code}`;
}
