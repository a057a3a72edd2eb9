import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { Copy } from 'lucide-react';

type CopyButtonProps = { text: string; label: string };

export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Copied ${label}`);
    } catch {
      toast.error('Failed to copy. The browser blocked access to the clipboard.');
    }
  };
  return (
    <Button variant="secondary" size="sm" onClick={copy}>
      <Copy aria-hidden="true" className="size-4" />
      Copy<span className="sr-only"> {label}</span>
    </Button>
  );
}
