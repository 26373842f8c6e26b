/** The label of a voucher’s discount in totals: `Voucher BRAAI10`, or `Voucher` if the code is unknown. */
export function voucherLabel(code?: string): string {
  return code === undefined ? 'Voucher' : `Voucher ${code}`;
}
