import { Alert } from '@outloud/ui/alert';

const words = {
  browser: {
    title: 'This browser cannot record your screen',
    help: 'Open this page on a computer with Chrome, Edge or Firefox. Or record in another way and upload the file here.',
  },
  insecure: {
    title: 'The connection to this page is not encrypted',
    help: 'Browsers record only on pages that begin with https. Open it that way, or upload a file.',
  },
} as const;

export function Unsupported({ reason }: { reason: keyof typeof words }) {
  const { title, help } = words[reason];
  return (
    <Alert variant="warn" title={title}>
      {help}
    </Alert>
  );
}
