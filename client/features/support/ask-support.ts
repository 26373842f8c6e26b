import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { toSupportInput } from './support-fields.ts';

type Result = { kind: 'redirect'; to: string } | { kind: 'invalid'; errors: FieldErrors; message: string };

const NOT_SENT = 'Your message could not be sent. Please try again, or write to us by e-mail.';

/** Sends the form of a browser without scripts. Whatever goes wrong, what was typed comes back. */
export async function askSupportFrom(api: ApiClient, form: URLSearchParams): Promise<Result> {
  try {
    const { reference } = await api.askSupport(toSupportInput(Object.fromEntries(form)));
    return { kind: 'redirect', to: `/support?${new URLSearchParams({ sent: reference })}` };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isExplained = error.status === 422 || error.status === 429;
    return { kind: 'invalid', errors: error.errors, message: isExplained ? error.message : NOT_SENT };
  }
}

/** The reference in the address that {@link askSupportFrom} leads to: only what looks like one is believed. */
export function sentReference(url: URL): string | null {
  const reference = url.searchParams.get('sent') ?? '';
  return /^S-\d{6,12}$/.test(reference) ? reference : null;
}
