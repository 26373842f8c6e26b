/** The label of a voucher’s discount in totals: `Voucher BRAAI10`, or `Voucher` without its code. */
export function voucherLabel(code?: string): string {
  return code === undefined ? 'Voucher' : `Voucher ${code}`;
}
