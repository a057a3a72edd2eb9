import { contactLengths, contactTopics } from '@outloud/domain/contact';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailField, requiredMultilineText, requiredText } from './fields.ts';

const { min, max } = contactLengths.message;

/** Missing and empty both mean that no topic was chosen. */
const topic = z.pipe(
  z.string('topic is required').check(z.minLength(1, 'topic is required')),
  z.enum(contactTopics, 'topic is not a valid option'),
);

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Send a message to the team. leaveEmpty is a honeypot for bots and must stay empty.',
  failure: 'Your message could not be sent.',
  status: 202,
  body: z.object({
    name: requiredText('name', contactLengths.name),
    email: emailField(),
    topic,
    message: requiredMultilineText('message', max).check(
      z.minLength(min, `message must be at least ${min} characters`),
    ),
    leaveEmpty: z.optional(z.string('leaveEmpty must be text')),
  }),
  response: z.object({}),
});
