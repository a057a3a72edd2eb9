type MailMessage = { to: string; replyTo?: string; subject: string; html: string; text: string };

export type Mail = {
  /** Resolves once the mail server or the disk has accepted the message. */
  send: (message: MailMessage) => Promise<void>;
  /** Removes local copies of messages that were sent before the given time. */
  cleanUp: (before: Date) => Promise<void>;
};
