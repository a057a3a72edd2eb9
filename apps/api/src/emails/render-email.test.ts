import { expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

it('renders the same content as HTML and plain text, and escapes HTML in names', async () => {
  const { html, text, subject } = await renderEmail({
    subject: 'Hello',
    greeting: 'Hello <img src=x onerror=alert(1)>,',
    paragraphs: ['One.', 'Two.'],
    action: { label: 'Go on', url: 'https://outloud.test/a?token=b&c=d' },
    footnote: 'Small print.',
  });
  expect(subject).toBe('Hello');
  expect(text).toBe(
    'Hello\n\nHello <img src=x onerror=alert(1)>,\n\nOne.\n\nTwo.\n\nGo on:\nhttps://outloud.test/a?token=b&c=d\n\nSmall print.\n\nOutloud\n',
  );
  expect(html).toContain('href="https://outloud.test/a?token=b&amp;c=d"');
  expect(html).not.toContain('<img');
  for (const part of ['One.', 'Two.', 'Go on', 'Small print.']) expect(html).toContain(part);
});
