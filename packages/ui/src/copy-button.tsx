import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { toast } from './overlays/toaster.tsx';

type CopyButtonProps = {
  text: string;
  /** Names the text in the toast, and in the accessible name of a button without `children`. */
  label: string;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
  className?: string;
  /** The visible text, if it says more than "Copy". */
  children?: ReactNode;
};

export function CopyButton({ text, label, variant = 'secondary', size = 'sm', className, children }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Copied ${label}`);
    } catch {
      toast.error('Failed to copy. The browser blocked access to the clipboard.');
    }
  };
  return (
    <Button variant={variant} size={size} onClick={copy} className={className}>
      <Copy aria-hidden="true" className="size-4" />
      {children ?? (
        <>
          Copy<span className="sr-only"> {label}</span>
        </>
      )}
    </Button>
  );
}
