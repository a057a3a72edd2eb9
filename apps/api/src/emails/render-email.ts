import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';

/** The content of an email. All emails share one layout. */
export type EmailContent = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footnote?: string;
};

const textColor = '#241c15';
const mutedColor = '#6f6257';
const font = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const textStyle = {
  color: textColor,
  fontFamily: font,
  fontSize: '16px',
  lineHeight: '26px',
  margin: '0 0 16px',
  // Preserves line breaks in user text.
  whiteSpace: 'pre-line',
} as const;

export async function renderEmail(content: EmailContent): Promise<{ subject: string; html: string; text: string }> {
  const element = h(EmailLayout, content);
  return { subject: content.subject, html: await render(element), text: renderPlainText(content) };
}

function EmailLayout({ subject, greeting, paragraphs, action, footnote }: EmailContent) {
  return h(
    Html,
    { lang: 'en' },
    h(Head, null, h('title', null, subject)),
    h(Preview, null, paragraphs[0] ?? subject),
    h(
      Body,
      { style: { backgroundColor: '#faf5ee', margin: 0, padding: '32px 12px' } },
      h(
        Container,
        { style: { backgroundColor: '#fffdf9', borderRadius: '12px', maxWidth: '560px', padding: '32px' } },
        h(Text, { style: { ...textStyle, color: '#b8380f', fontWeight: 700 } }, 'Outloud'),
        h(Heading, { as: 'h1', style: { ...textStyle, fontSize: '24px', lineHeight: '32px' } }, subject),
        h(Text, { style: textStyle }, greeting),
        paragraphs.map((paragraph) => h(Text, { key: paragraph, style: textStyle }, paragraph)),
        action && h(Button, { href: action.url, style: buttonStyle }, action.label),
        action &&
          h(Text, { style: { ...textStyle, color: mutedColor, fontSize: '14px', margin: '16px 0' } }, action.url),
        footnote && h(Text, { style: { ...textStyle, color: mutedColor, fontSize: '14px' } }, footnote),
      ),
    ),
  );
}

const buttonStyle = {
  backgroundColor: '#b8380f',
  borderRadius: '8px',
  color: '#ffffff',
  fontFamily: font,
  fontSize: '16px',
  fontWeight: 600,
  padding: '12px 20px',
};

function renderPlainText({ subject, greeting, paragraphs, action, footnote }: EmailContent): string {
  const parts = [subject, greeting, ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (footnote) parts.push(footnote);
  return `${parts.join('\n\n')}\n\nOutloud\n`;
}
