import * as v from 'valibot';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';
import {
  EmailAddressSchema,
  EnvironmentSchema,
  listSchema,
  oneOf,
  optionalText,
  RequiredTextSchema,
  wholeNumber,
} from './variable-schemas.ts';

/**
 * The minimum `scryptCost` of a deployed shop: N = 2^15, which ASVS 5.0, appendix C, requires for scrypt with p = 3. A
 * hash takes about 180 ms and 32 MiB.
 */
export const SAFE_SCRYPT_COST = 15;

/** Variables of the shop itself: its name, company, origin and operation. */
export const ShopVariables = v.pipe(
  v.object({
    ENVIRONMENT: EnvironmentSchema,
    SITE_NAME: RequiredTextSchema,
    SITE_TAGLINE: RequiredTextSchema,
    COMPANY_NAME: RequiredTextSchema,
    COMPANY_REGISTRATION: RequiredTextSchema,
    COMPANY_ADDRESS: RequiredTextSchema,
    COMPANY_PHONE: RequiredTextSchema,
    COMPANY_EMAIL: EmailAddressSchema,
    ALERT_EMAIL: optionalText(EMAIL_PATTERN, 'must be an e-mail address'),
    SHOP_ORIGIN: v.pipe(
      RequiredTextSchema,
      v.regex(/^https?:\/\/[^/?#\s]+$/, 'must be an origin, such as https://www.example.com'),
    ),
    CONFIG_TTL_SECONDS: wholeNumber('30'),
    KEPT_HTML_MEGABYTES: wholeNumber('16'),
    COOKIE_DOMAIN: optionalText(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain, such as spaza.example'),
    OPERATOR_SECRET: v.pipe(RequiredTextSchema, v.minLength(32, 'must have at least 32 characters')),
    SCRYPT_COST: wholeNumber(String(SAFE_SCRYPT_COST), 1, 16),
    TAG_ID: optionalText(/^(GTM|G)-[A-Z0-9]{4,12}$/, 'must be an id such as GTM-ABC1234 or G-ABC1234567'),
    ORDER_EXPIRES_MINUTES: wholeNumber('60', 1),
    PICTURE_SERVICE: oneOf(['cloudflare', 'worker']),
    PICTURE_HOSTS: listSchema(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be host names, such as cdn.example.com'),
    PULL_HOSTS: listSchema(
      /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/,
      'must be hosts, such as files.example.com',
    ),
    ROUTE_RULE_HOSTS: listSchema(
      /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/,
      'must be hosts, such as blog.example.com',
    ),
  }),
  v.transform((vars) => ({
    environment: vars.ENVIRONMENT,
    site: { name: vars.SITE_NAME, tagline: vars.SITE_TAGLINE },
    /** The company's details (ECT Act s43). */
    company: {
      name: vars.COMPANY_NAME,
      registration: vars.COMPANY_REGISTRATION,
      address: vars.COMPANY_ADDRESS,
      phone: vars.COMPANY_PHONE,
      email: vars.COMPANY_EMAIL,
    },
    /** The operators' address for alerts about the shop's status; null if alerts are only logged. */
    alertEmail: vars.ALERT_EMAIL || null,
    /**
     * The origin at which customers visit the shop. Every absolute link begins with it, whatever host a request names.
     */
    shopOrigin: vars.SHOP_ORIGIN,
    /** Seconds for which an isolate caches flags and versions from KV. */
    configTtlSeconds: vars.CONFIG_TTL_SECONDS,
    /**
     * Maximum total size of the rendered public pages that an isolate caches as HTML, in bytes; 0 disables this cache.
     */
    keptHtmlBytes: vars.KEPT_HTML_MEGABYTES * 1_000_000,
    /** The parent domain of the affiliate cookie; null if the cookie is only for the shop's own host. */
    cookieDomain: vars.COOKIE_DOMAIN || null,
    /**
     * Signs the shop's tokens, such as those of operators, known devices and unsubscribe links. Also keys hashes, such
     * as those of the security log.
     */
    operatorSecret: vars.OPERATOR_SECRET,
    /**
     * The work factor of password hashing: scrypt with N = 2^`scryptCost`. With 17, one hash would use up a worker's
     * memory.
     */
    scryptCost: vars.SCRYPT_COST,
    /** The tag manager that is loaded for visitors who accept cookies; null if there is none. */
    tagId: vars.TAG_ID || null,
    /** Minutes for which an unpaid order keeps its stock reserved. A large order keeps it for a third of this time. */
    orderExpiresMinutes: vars.ORDER_EXPIRES_MINUTES,
    pictures: {
      /** The service that resizes images: Cloudflare in front of the worker, or the worker itself. */
      service: vars.PICTURE_SERVICE,
      /** Allowed hosts of images, in addition to the shop's own bucket. */
      hosts: vars.PICTURE_HOSTS,
    },
    /** Other hosts that route rules may redirect to, with the port if it is not 443. */
    routeRuleHosts: vars.ROUTE_RULE_HOSTS,
    /** Hosts from which retailers' files are fetched. */
    pullHosts: vars.PULL_HOSTS,
  })),
);
