import { createContext } from 'react';

/**
 * What the worker writes into a response's forms for browsers that run no scripts (R-WRITE-1): one press's idempotency
 * key, and on a customer's page the session that the forms were made for. In the app the key is empty, and each press gets
 * one of its own; the session's token goes along as a header.
 */
export type FormSecrets = { key: string; session: string };

export const FormSecretsContext = createContext<FormSecrets>({ key: '', session: '' });
