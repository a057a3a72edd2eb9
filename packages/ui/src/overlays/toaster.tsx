import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const style = {
  '--width': '356px',
  '--normal-bg': 'var(--color-surface)',
  '--normal-border': 'var(--color-line)',
  '--normal-text': 'var(--color-ink)',
  '--border-radius': '0.875rem',
  fontFamily: 'var(--font-sans)',
} as CSSProperties;

export function Toaster() {
  return (
    <Sonner
      position="top-right"
      duration={4000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      style={style}
      toastOptions={{
        classNames: {
          toast: 'shadow-lift!',
          title: 'font-semibold! text-sm!',
          description: 'text-muted!',
          success: '[&_[data-icon]]:text-good!',
          error: '[&_[data-icon]]:text-bad!',
        },
      }}
    />
  );
}
