type MailMessage = { to: string; replyTo?: string; subject: string; html: string; text: string };

export type Mail = {
  /** Resolves once the message is safely handed over, and rejects when it is not. */
  send: (message: MailMessage) => Promise<void>;
  /** Clears away what is left here of messages that were sent before the given moment. */
  sweep: (before: Date) => Promise<void>;
};
