import * as v from 'valibot';
import { ProductOptionSchema } from '#shared/contract/product.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { productPath, unsubscribePath } from '#shared/navigation/paths.ts';
import { type EmailContent, greeting, paragraph } from '../email/email-content.ts';
import {
  type EmailContext,
  type EmailJobOf,
  obsoleteEmail,
  type RenderedEmail,
  type SkippedEmail,
} from '../email/email-renderer.ts';
import { type AlertEmailContent, claimNotice } from './due-notices.repository.ts';
import { signUnsubscribeToken } from './unsubscribe-token.ts';

/** Renders an alert's only email: a product is back in stock or cheaper. */
export async function renderNoticeEmail(
  { notice_id: id, round }: EmailJobOf<'back-in-stock' | 'price-drop'>,
  { db, shop, now, secret }: Pick<EmailContext, 'db' | 'shop' | 'now' | 'secret'>,
): Promise<RenderedEmail | SkippedEmail> {
  const facts = await claimNotice(db, { id, round }, now);
  if (facts === null) return obsoleteEmail('it was stopped, or is sold out or dearer again');
  const unsubscribeUrl =
    shop.origin + unsubscribePath(signUnsubscribeToken(secret, { userId: facts.user_id, emails: 'notices' }));
  return { to: facts.email, unsubscribeUrl, content: noticeContent(facts, shop.origin, unsubscribeUrl) };
}

function noticeContent(facts: AlertEmailContent, origin: string, unsubscribeUrl: string): EmailContent {
  const name = productName(facts);
  const price = priceText(facts, facts.price_cents);
  const isBack = facts.kind === 'back-in-stock';
  return {
    subject: isBack ? `${name} is back in stock` : `${name} is now ${price}`,
    preview: isBack
      ? `You asked us to tell you. It costs ${price}.`
      : `It was ${priceText(facts, facts.asked_price_cents)} when you asked.`,
    heading: isBack ? 'It’s back in stock' : 'The price has dropped',
    blocks: [
      greeting(facts.user_name),
      paragraph(
        isBack
          ? `You asked us to tell you when ${name} is back. It’s in stock now, and costs ${price}.`
          : `You asked us to tell you when the price of ${name} drops. It’s now ${price}; when you asked, it was ${priceText(facts, facts.asked_price_cents)}.`,
      ),
      { kind: 'items', title: 'Your product', rows: [{ label: name, value: price, image: facts.image }] },
      {
        kind: 'button',
        label: 'See it in the shop',
        url: origin + productPath({ ...facts, id: facts.product_id }),
      },
      paragraph(
        `This is the only e-mail about it. We can’t keep one for you, so it may sell out${isBack ? ' again' : ''}.`,
      ),
      { kind: 'link', label: 'Stop e-mails like this', url: unsubscribeUrl },
    ],
  };
}

function productName({ name, options }: AlertEmailContent): string {
  return productLabel({ name, options: v.parse(v.array(ProductOptionSchema), JSON.parse(options)) });
}

/** Formats a price with plain spaces, because email clients display no-break spaces in subjects incorrectly. */
function priceText({ price_varies: varies }: AlertEmailContent, cents: number): string {
  const price = formatRand(toRand(cents)).replaceAll('\u00a0', ' ');
  return varies === 1 ? `from ${price}` : price;
}
