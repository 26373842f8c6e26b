import { createHmac } from 'node:crypto';
import { getConfig } from '#worker/env/config.ts';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';
import type { DeskContext } from './context.ts';

/**
 * The CSRF token of the operator's forms. It is derived from the email, so it needs no storage, and a token of one
 * operator is invalid for another.
 */
export function formToken(c: DeskContext): string {
  const { operatorSecret } = getConfig(c.env);
  return createHmac('sha256', operatorSecret)
    .update(`desk-form:${c.get('operator').email.toLowerCase()}`)
    .digest('base64url');
}

export function isFormToken(c: DeskContext, given: string): boolean {
  return isEqualConstantTime(given, formToken(c));
}
