import * as v from 'valibot';
import { methodOfPayfastCode, PAYFAST_CODES, PAYMENT_METHODS } from '#shared/domain/payment-methods.ts';
import { list, oneOf, origin, RequiredTextSchema, USE_SIMULATOR } from './variable-schemas.ts';

const PAYFAST_HOST_RULE = 'must be "self" or an https origin, such as https://www.payfast.co.za';
const YOCO_HOST_RULE = 'must be "self" or an https origin, such as https://payments.yoco.com';

/** The keys of Yoco's simulator. */
const SIMULATED_YOCO = {
  secretKey: 'sk_test_simulated',
  webhookSecret: 'whsec_c2ltdWxhdGVkIGJ5IHRoZSB3b3JrZXIgaXRzZWxm',
} as const;

const Variables = v.object({
  /** `self`: the simulator in this worker. */
  PAYFAST_HOST: v.union([v.literal(USE_SIMULATOR), origin(PAYFAST_HOST_RULE)], PAYFAST_HOST_RULE),
  PAYFAST_MERCHANT_ID: v.pipe(RequiredTextSchema, v.regex(/^\d+$/, 'must be a number')),
  PAYFAST_MERCHANT_KEY: v.pipe(RequiredTextSchema, v.regex(/^[A-Za-z0-9]+$/, 'must be letters and digits')),
  PAYFAST_PASSPHRASE: v.pipe(
    RequiredTextSchema,
    v.regex(/^[A-Za-z0-9._-]+$/, 'must be letters, digits, dots, dashes and underscores'),
  ),
  PAYFAST_SOURCE_IPS: v.optional(list, ''),
  /** The codes of the merchant's payment methods at Payfast. */
  PAYFAST_METHODS: v.optional(
    v.pipe(
      list,
      v.check(
        (codes) => codes.every((code) => methodOfPayfastCode(code) !== null),
        ({ input }) =>
          `has codes that are not known: ${input.filter((code) => methodOfPayfastCode(code) === null).join(', ')}; known are ${PAYFAST_CODES}`,
      ),
      v.transform((codes) => {
        const methods = new Set(codes.map(methodOfPayfastCode));
        return PAYMENT_METHODS.filter((method) => methods.has(method));
      }),
    ),
    'cc,ef',
  ),
  CARD_GATEWAY: oneOf(['payfast', 'yoco']),
  /** Empty if Yoco is not used. `self`: the simulator in this worker. */
  YOCO_HOST: v.optional(
    v.union([v.literal(''), v.literal(USE_SIMULATOR), origin(YOCO_HOST_RULE)], YOCO_HOST_RULE),
    '',
  ),
  YOCO_CHECKOUT_HOST: v.optional(
    origin('must be an https origin, such as https://c.yoco.com'),
    'https://c.yoco.com',
  ),
  YOCO_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(sk_(live|test)_\w+)?$/, 'must begin with sk_live_ or sk_test_')),
    '',
  ),
  YOCO_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(whsec_[A-Za-z0-9+/]{16,}={0,2})?$/, 'must begin with whsec_ and be base64 behind it'),
    ),
    '',
  ),
});
type Variables = v.InferOutput<typeof Variables>;

export const PaymentConfigSchema = v.pipe(
  Variables,
  v.transform((vars) => ({
    payfast: {
      /** The gateway's origin; null: the simulator in this worker. */
      host: vars.PAYFAST_HOST === USE_SIMULATOR ? null : vars.PAYFAST_HOST,
      merchantId: vars.PAYFAST_MERCHANT_ID,
      merchantKey: vars.PAYFAST_MERCHANT_KEY,
      passphrase: vars.PAYFAST_PASSPHRASE,
      /**
       * IP addresses and ranges from which notifications are accepted. If empty, the sender's address is not checked.
       */
      sourceIps: vars.PAYFAST_SOURCE_IPS,
      /** The merchant's payment methods at Payfast, in display order. */
      methods: vars.PAYFAST_METHODS,
    },
    /** All payment methods of the shop, in display order. */
    paymentMethods: PAYMENT_METHODS.filter(
      (method) =>
        vars.PAYFAST_METHODS.includes(method) || (method === 'card' && vars.CARD_GATEWAY === 'yoco'),
    ),
    /** The gateway for cards; all other methods use Payfast. */
    cardGateway: vars.CARD_GATEWAY,
    /** null if Yoco is not used. */
    yoco: vars.YOCO_HOST === '' ? null : toYocoConfig(vars),
    /**
     * Origins of the gateways' pages to which browsers are sent. Omits simulated gateways, which are part of the shop.
     */
    gatewayOrigins: [
      ...(vars.PAYFAST_HOST === USE_SIMULATOR ? [] : [vars.PAYFAST_HOST]),
      ...(vars.CARD_GATEWAY === 'yoco' && vars.YOCO_HOST !== USE_SIMULATOR ? [vars.YOCO_CHECKOUT_HOST] : []),
    ],
  })),
);

/** The configuration of Yoco's Checkout API. */
export type YocoConfig = ReturnType<typeof toYocoConfig>;

function toYocoConfig(vars: Variables) {
  const isSimulated = vars.YOCO_HOST === USE_SIMULATOR;
  return {
    /** The API's origin; null: the simulator in this worker. */
    host: isSimulated ? null : vars.YOCO_HOST,
    /** The origin of Yoco's payment pages. Shoppers are never redirected to another origin. */
    checkoutHost: vars.YOCO_CHECKOUT_HOST,
    secretKey: isSimulated ? SIMULATED_YOCO.secretKey : vars.YOCO_SECRET_KEY,
    webhookSecret: isSimulated ? SIMULATED_YOCO.webhookSecret : vars.YOCO_WEBHOOK_SECRET,
  };
}
