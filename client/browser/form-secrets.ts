import { createContext } from 'react';

/**
 * What the worker writes into a response's forms for browsers that run no scripts (R-WRITE-1): one press's idempotency
 * key, and on a customer's page the session that the forms were made for. Both are empty in the browser, which adds its
 * own.
 */
export type FormSecrets = { key: string; session: string };

export const FormSecretsContext = createContext<FormSecrets>({ key: '', session: '' });
