import { Alert } from '@outloud/ui/alert';

const texts = {
  browser: {
    title: 'This browser cannot record your screen',
    help: 'Open this page in Chrome, Edge, or Firefox on a computer, or record with another app and upload the file.',
  },
  insecure: {
    title: 'This page is not using HTTPS',
    help: 'Browsers allow recording only over HTTPS. Open this page with https://, or upload a file.',
  },
} as const;

export function UnsupportedBrowserAlert({ reason }: { reason: keyof typeof texts }) {
  const { title, help } = texts[reason];
  return (
    <Alert variant="warn" title={title}>
      {help}
    </Alert>
  );
}
