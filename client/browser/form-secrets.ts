import { createContext } from 'react';

/**
 * Values that the worker writes into a response's forms for browsers without scripts (R-WRITE-1): an idempotency key
 * and, on a customer's page, the session that the page was rendered for. In the app the key is empty and each
 * submission gets its own; the session's token is sent as a header.
 */
export type FormSecrets = { key: string; session: string };

export const FormSecretsContext = createContext<FormSecrets>({ key: '', session: '' });
