import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { Copy } from 'lucide-react';

type CopyButtonProps = { text: string; what: string };

export function CopyButton({ text, what }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Copied ${what}`);
    } catch {
      toast.error('The browser does not allow copying here');
    }
  };
  return (
    <Button variant="secondary" size="sm" onClick={copy}>
      <Copy aria-hidden="true" className="size-4" />
      Copy<span className="sr-only"> {what}</span>
    </Button>
  );
}
