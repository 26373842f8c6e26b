import * as v from 'valibot';
import { findOperator } from '#worker/operations/operators.repository.ts';
import { createMiddleware, type DeskContext, forbidden } from './context.ts';

const DeskVariables = v.object({
  /** The audience tag of the Access application in front of the desk. */
  ACCESS_AUD: v.pipe(v.string(), v.nonEmpty()),
});

/**
 * Identifies the operator by Cloudflare Access. Trusts only `ctx.access`, which Cloudflare sets after it has verified
 * the identity, because a client can forge headers and cookies. Rejects every request without `ctx.access`.
 */
export const requireOperator = createMiddleware(async (c, next) => {
  const email = await verifiedEmail(c);
  const operator = await findOperator(c.env.DB, email);
  if (operator === null) {
    throw forbidden(
      `${email} is not an operator of this shop. An owner must run: npm run ops -- operators add ${email} --role ROLE`,
    );
  }
  c.set('operator', operator);
  await next();
});

/**
 * Returns the verified email in lower case. Compares the audience, because another Access application, with other
 * users, may cover the same host.
 */
async function verifiedEmail(c: DeskContext): Promise<string> {
  const { access } = c.executionCtx;
  if (access === undefined) {
    throw forbidden(
      'This desk answers only behind Cloudflare Access, and this request did not pass it. See docs/desk.md.',
    );
  }
  if (access.aud !== v.parse(DeskVariables, c.env).ACCESS_AUD) {
    throw forbidden(
      'This request passed another Access application than the desk’s. Check ACCESS_AUD. See docs/desk.md.',
    );
  }
  const email = (await access.getIdentity())?.email;
  if (typeof email === 'string' && email !== '') return email.toLowerCase();
  throw forbidden('Cloudflare Access named no email address for this identity.');
}
