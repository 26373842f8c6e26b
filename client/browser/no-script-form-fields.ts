import { createContext } from 'react';

/**
 * Values that the worker writes into a response's forms for browsers without scripts (R-WRITE-1): an idempotency key
 * and, on a customer's page, the session that the page was rendered for. The app needs neither: it creates a key for
 * each submission and sends the session's token as a header.
 */
export type NoScriptFormFields = { key: string; session: string };

export const NoScriptFormFieldsContext = createContext<NoScriptFormFields>({ key: '', session: '' });
