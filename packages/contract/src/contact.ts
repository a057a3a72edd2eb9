import { contactTexts, contactTopics } from '@outloud/domain/contact';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailField, required, requiredProse } from './fields.ts';

const { min, max } = contactTexts.message;

/** Absent and empty are the same: not chosen. */
const topic = z.pipe(
  z.string('topic is required').check(z.minLength(1, 'topic is required')),
  z.enum(contactTopics, 'topic is not one of its options'),
);

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Write to the people behind the site. leaveEmpty is a trap for robots and stays empty',
  failure: 'Your message could not be sent',
  status: 202,
  body: z.object({
    name: required('name', contactTexts.name),
    email: emailField(),
    topic,
    message: requiredProse('message', max).check(z.minLength(min, `message must be at least ${min} characters`)),
    leaveEmpty: z.optional(z.string('leaveEmpty must be text')),
  }),
  response: z.object({}),
});
