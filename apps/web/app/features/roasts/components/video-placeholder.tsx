import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export const videoFrameClass = 'aspect-video w-full rounded-xl';

type VideoPlaceholderProps = { Icon: LucideIcon; text: ReactNode; children?: ReactNode };

export function VideoPlaceholder({ Icon, text, children }: VideoPlaceholderProps) {
  return (
    <div
      className={`${videoFrameClass} grid content-center justify-items-center gap-2 bg-sunken p-4 text-center text-muted text-sm leading-5`}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-7" />
      <p>{text}</p>
      {children}
    </div>
  );
}
