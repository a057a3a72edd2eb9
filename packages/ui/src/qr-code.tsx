import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { cn } from './cn.ts';

type QrCodeProps = { text: string; label: string; className?: string };

/** Dark on white in both themes, because some cameras cannot read inverted codes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2, ecc: 'M' }))}`,
    [text],
  );
  return (
    <img
      src={source}
      alt={label}
      width={208}
      height={208}
      className={cn('size-52 rounded-xl border border-line', className)}
    />
  );
}
