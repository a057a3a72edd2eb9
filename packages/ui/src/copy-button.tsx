import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { toast } from './overlays/toaster.tsx';

type CopyButtonProps = {
  text: string;
  /** Names the text for screen readers and in the toast. */
  label: string;
  size?: 'sm' | 'md';
};

export function CopyButton({ text, label, size = 'sm' }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Copied ${label}`);
    } catch {
      toast.error('Failed to copy. The browser blocked access to the clipboard.');
    }
  };
  return (
    <Button variant="secondary" size={size} onClick={copy}>
      <Copy aria-hidden="true" className="size-4" />
      Copy<span className="sr-only"> {label}</span>
    </Button>
  );
}
