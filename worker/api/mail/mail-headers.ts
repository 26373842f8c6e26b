import type { Mail } from './mail.ts';

/** The headers of every mail; one that can be stopped says where, so that a mailbox offers it (RFC 8058). */
export function mailHeaders({ stopUrl }: Pick<Mail, 'stopUrl'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl !== null && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
