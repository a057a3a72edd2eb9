import { cva } from 'class-variance-authority';
import { PanelLeft, X } from 'lucide-react';
import * as Sheet from 'radix-ui/dialog';
import * as Slot from 'radix-ui/slot';
import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';

/** Over HTTPS, the `__Host-` prefix keeps other subdomains from setting the cookie. */
const isSecure = typeof location !== 'undefined' && location.protocol === 'https:';
const cookieName = isSecure ? '__Host-sidebar_state' : 'sidebar_state';
const cookieDays = 7;

type SidebarState = {
  isExpanded: boolean;
  isOverlay: boolean;
  isOverlayOpen: boolean;
  setIsOverlayOpen: (open: boolean) => void;
  toggle: () => void;
  trigger: RefObject<HTMLButtonElement | null>;
};

const SidebarContext = createContext<SidebarState | null>(null);

export function useSidebar(): SidebarState {
  const state = use(SidebarContext);
  if (!state) throw new Error('useSidebar must be used inside a SidebarProvider');
  return state;
}

function readIsExpanded(): boolean {
  return typeof document === 'undefined' || !document.cookie.includes(`${cookieName}=collapsed`);
}

type SidebarProviderProps = {
  /** Changes with every navigation, which closes the overlay. */
  locationKey: string;
  children: ReactNode;
};

export function SidebarProvider({ locationKey, children }: SidebarProviderProps) {
  const [isExpanded, setIsExpanded] = useState(readIsExpanded);
  const [isOverlayOpen, setIsOverlayOpen] = useState(false);
  const [lastLocationKey, setLastLocationKey] = useState(locationKey);
  if (locationKey !== lastLocationKey) {
    setLastLocationKey(locationKey);
    setIsOverlayOpen(false);
  }
  const isOverlay = useIsNarrow();
  const trigger = useRef<HTMLButtonElement>(null);

  const toggle = useCallback(() => {
    if (isOverlay) return setIsOverlayOpen((open) => !open);
    setIsExpanded((wasExpanded) => {
      // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
      document.cookie = `${cookieName}=${wasExpanded ? 'collapsed' : 'expanded'}; path=/; max-age=${cookieDays * 86_400}; samesite=lax${isSecure ? '; secure' : ''}`;
      return !wasExpanded;
    });
  }, [isOverlay]);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [toggle]);

  return (
    <SidebarContext value={{ isExpanded, isOverlay, isOverlayOpen, setIsOverlayOpen, toggle, trigger }}>
      {children}
    </SidebarContext>
  );
}

/** A column that is 16rem wide, or 3rem when collapsed. Below 768px, a sheet over the page. */
export function Sidebar({ label, children }: { label: string; children: ReactNode }) {
  const { isExpanded, isOverlay, isOverlayOpen, setIsOverlayOpen, trigger } = useSidebar();
  if (isOverlay) {
    return (
      <Sheet.Root open={isOverlayOpen} onOpenChange={setIsOverlayOpen}>
        <Sheet.Portal>
          <Sheet.Overlay className="fixed inset-0 z-40 bg-veil data-[state=open]:animate-appear" />
          <Sheet.Content
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              trigger.current?.focus();
            }}
            className="fixed inset-y-0 left-0 z-40 flex w-64 flex-col overflow-y-auto border-line border-r bg-sunken p-3 data-[state=open]:animate-slide-in"
          >
            <Sheet.Title className="sr-only">{label}</Sheet.Title>
            <Sheet.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-3 right-3">
                <X aria-hidden="true" className="size-5" />
              </Button>
            </Sheet.Close>
            {children}
          </Sheet.Content>
        </Sheet.Portal>
      </Sheet.Root>
    );
  }
  return (
    <aside
      aria-label={label}
      data-state={isExpanded ? 'expanded' : 'collapsed'}
      className="group/sidebar sticky top-0 z-30 hidden h-dvh w-64 shrink-0 flex-col overflow-y-auto overflow-x-hidden border-line border-r bg-sunken p-3 transition-[width,padding] duration-200 data-[state=collapsed]:w-12 data-[state=collapsed]:px-1 md:flex print:hidden"
    >
      {children}
    </aside>
  );
}

export function SidebarTrigger() {
  const { toggle, isExpanded, isOverlay, isOverlayOpen, trigger } = useSidebar();
  return (
    <Tooltip text="Toggle sidebar (Ctrl or ⌘ + B)">
      <Button
        ref={trigger}
        variant="ghost"
        size="icon"
        aria-label="Toggle sidebar"
        aria-expanded={isOverlay ? isOverlayOpen : isExpanded}
        onClick={toggle}
      >
        <PanelLeft aria-hidden="true" className="size-5" />
      </Button>
    </Tooltip>
  );
}

const itemVariants = cva(
  'flex h-10 items-center gap-3 rounded-xl px-2.5 text-[0.9375rem] transition-colors aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_0_0_1px_var(--color-line)] [&_svg]:size-5 [&_svg]:shrink-0',
  {
    variants: {
      highlighted: {
        false: 'font-medium text-muted hover:bg-ink/6 hover:text-ink',
        true: 'bg-ember-soft font-semibold text-ember hover:bg-ember hover:text-on-ember',
      },
    },
  },
);

type SidebarItemProps = {
  text: string;
  /** For the primary action. */
  highlighted?: boolean;
  children: ReactNode;
};

/** Wraps a link. A collapsed sidebar shows only its icon, with the text as a tooltip. */
export function SidebarItem({ text, highlighted = false, children }: SidebarItemProps) {
  const { isExpanded, isOverlay } = useSidebar();
  return (
    <li>
      <Tooltip text={text} side="right" enabled={!isOverlay && !isExpanded}>
        <Slot.Root className={itemVariants({ highlighted })}>{children}</Slot.Root>
      </Tooltip>
    </li>
  );
}
