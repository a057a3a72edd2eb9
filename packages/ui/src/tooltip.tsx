import * as Primitive from 'radix-ui/tooltip';
import type { ComponentProps, ReactNode } from 'react';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={700}>{children}</Primitive.Provider>;
}

type TooltipProps = {
  text: ReactNode;
  side?: ComponentProps<typeof Primitive.Content>['side'];
  /** With false the child stands alone, as when its text is readable anyway. */
  enabled?: boolean;
  children: ReactNode;
};

/** A hint for the eye. It never carries the only name of a control. */
export function Tooltip({ text, side = 'bottom', enabled = true, children }: TooltipProps) {
  return (
    <Primitive.Root open={enabled ? undefined : false}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 animate-appear rounded-lg bg-night px-2.5 py-1.5 font-medium text-on-night text-xs"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
