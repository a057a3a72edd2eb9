type MailMessage = { to: string; replyTo?: string; subject: string; html: string; text: string };

/** Resolves once the message is safely handed over, and rejects when it is not. */
export type Mail = { send: (message: MailMessage) => Promise<void> };
