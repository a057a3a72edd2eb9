import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';

type ScrollRegionProps = { label: string; className?: string; children: ReactNode };

/** A scrollable region. It is focusable while its content overflows, so that keyboard users can scroll it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { scrollHeight = 0, clientHeight = 0 } = region.current ?? {};
      setIsOverflowing(scrollHeight > clientHeight);
    });
    if (region.current) observer.observe(region.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={region}
      aria-label={label}
      tabIndex={isOverflowing ? 0 : undefined}
      className={cn('scroll-shade min-h-0 overflow-y-auto -outline-offset-2', className)}
    >
      <div ref={content}>{children}</div>
    </section>
  );
}
