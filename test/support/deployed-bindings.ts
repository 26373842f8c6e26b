import { env } from 'cloudflare:workers';
import type { Bindings } from '#worker/env/bindings.ts';

/** Bindings of a deployed shop that pass validation, unless `given` overrides them. */
export function deployedBindings(
  environment: 'staging' | 'production',
  given: Partial<Bindings> = {},
): Bindings {
  return {
    ...env,
    ENVIRONMENT: environment,
    SHOP_ORIGIN: 'https://shop.test',
    OPERATOR_SECRET: 'a secret of this deployed shop only',
    PAYFAST_HOST: 'https://www.payfast.co.za',
    PAYFAST_MERCHANT_ID: '18273645',
    PAYFAST_MERCHANT_KEY: 'k7d2m9x4p1q8z',
    PAYFAST_PASSPHRASE: 'Karoo-Rain_on.Tin',
    YOCO_HOST: '',
    MAIL_DRIVER: 'binding',
    ...given,
  };
}
