import { Keyboard } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { useRef, useState } from 'react';
import { Checkbox } from '../forms/field.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { getKeyTarget, type PageShortcuts } from './player-preferences.ts';
import { shortcuts } from './player-shortcuts.tsx';
import { playerButtonClass } from './player-styles.ts';
import { usePlayerShortcut } from './use-player-shortcut.ts';

const keyNames: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', '0-9': '0 – 9' };

/** Has no portal, because full-screen mode shows only the player. */
export function PlayerShortcutHelp({ pageShortcuts }: { pageShortcuts: PageShortcuts | null }) {
  const { isOpen, setOpen, toggleByKey, restoreFocus } = useHelpPopover();
  usePlayerShortcut({ name: '?', target: getKeyTarget(pageShortcuts), onPress: toggleByKey });
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Tooltip text="Keyboard shortcuts (?)">
        <Popover.Trigger aria-label="Keyboard shortcuts" className={playerButtonClass}>
          <Keyboard aria-hidden="true" />
        </Popover.Trigger>
      </Tooltip>
      <Popover.Content
        data-shortcut-help
        onOpenAutoFocus={focusPopover}
        onCloseAutoFocus={restoreFocus}
        side="top"
        align="end"
        sideOffset={8}
        collisionPadding={12}
        aria-label="Keyboard shortcuts"
        className="z-50 max-h-(--radix-popover-content-available-height) w-76 overflow-y-auto rounded-xl border border-line bg-surface p-4 text-ink shadow-lift outline-none data-[state=open]:animate-appear"
      >
        <p className="font-bold font-display tracking-tight">Keyboard shortcuts</p>
        <dl className="mt-3 grid gap-2 text-sm">
          {shortcuts.map(({ label, keys }) => (
            <Row key={label} label={label} keys={Object.keys(keys)} />
          ))}
          <Row label="Show shortcuts" keys={['?']} />
        </dl>
        {pageShortcuts && (
          <div className="mt-4 border-line border-t pt-3">
            <Checkbox
              label="Use shortcuts on the whole page"
              checked={pageShortcuts.isEnabled}
              onChange={({ target }) => pageShortcuts.setEnabled(target.checked)}
            />
          </div>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}

/** When opened by its shortcut, the popover returns the focus to the previously focused element. */
function useHelpPopover() {
  const [isOpen, setIsOpen] = useState(false);
  const previousFocus = useRef<Element>(null);
  return {
    isOpen,
    setOpen: (next: boolean) => {
      if (next) previousFocus.current = null;
      setIsOpen(next);
    },
    toggleByKey: () => {
      if (!isOpen) previousFocus.current = document.activeElement;
      setIsOpen(!isOpen);
    },
    restoreFocus: (event: Event) => {
      if (!(previousFocus.current instanceof HTMLElement)) return;
      event.preventDefault();
      // Do not steal the focus if the user clicked another element.
      if (document.activeElement === document.body) previousFocus.current.focus();
    },
  };
}

/** Focuses the popover instead of its checkbox, because shortcuts are disabled while an input has the focus. */
function focusPopover(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

function Row({ label, keys }: { label: string; keys: string[] }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid h-6 min-w-6 place-items-center rounded-md border border-line bg-sunken px-1.5 font-sans font-semibold text-xs"
          >
            {keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
