import { Keyboard } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { useRef, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { playerButtonLook } from './player-button.tsx';
import { usePlayerKey } from './player-key.tsx';
import { type PageKeys, targetOf } from './player-memory.tsx';
import { shortcuts } from './player-shortcuts.tsx';
import { Tooltip } from './tooltip.tsx';

const keyNames: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', '0-9': '0 – 9' };

/** What can be done by key. It stays inside the player, because full screen shows nothing else. */
export function PlayerHelp({ pageKeys }: { pageKeys: PageKeys | null }) {
  const { isOpen, change, toggleByKey, giveFocusBack } = useOpening();
  usePlayerKey({ name: '?', target: targetOf(pageKeys), onPress: toggleByKey });
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Tooltip text="Keyboard shortcuts (?)">
        <Popover.Trigger aria-label="Keyboard shortcuts" className={playerButtonLook}>
          <Keyboard aria-hidden="true" />
        </Popover.Trigger>
      </Tooltip>
      <Popover.Content
        data-lists-keys
        onOpenAutoFocus={focusWhole}
        onCloseAutoFocus={giveFocusBack}
        side="top"
        align="end"
        sideOffset={8}
        collisionPadding={12}
        aria-label="Keyboard shortcuts"
        className="z-50 max-h-(--radix-popover-content-available-height) w-76 overflow-y-auto rounded-xl border border-line bg-surface p-4 text-ink shadow-lift outline-none data-[state=open]:animate-appear"
      >
        <p className="font-bold font-display tracking-tight">Keyboard shortcuts</p>
        <dl className="mt-3 grid gap-2 text-sm">
          {shortcuts.map(({ words, keys }) => (
            <Row key={words} words={words} keys={Object.keys(keys)} />
          ))}
          <Row words="This list" keys={['?']} />
        </dl>
        {pageKeys && (
          <div className="mt-4 border-line border-t pt-3">
            <Checkbox
              label="Shortcuts on the whole page"
              checked={pageKeys.areOn}
              onChange={({ target }) => pageKeys.turn(target.checked)}
            />
          </div>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}

/** Opened by its key from somewhere else, it leads back there. */
function useOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const cameFrom = useRef<Element>(null);
  return {
    isOpen,
    change: (next: boolean) => {
      if (next) cameFrom.current = null;
      setIsOpen(next);
    },
    toggleByKey: () => {
      if (!isOpen) cameFrom.current = document.activeElement;
      setIsOpen(!isOpen);
    },
    giveFocusBack: (event: Event) => {
      if (!(cameFrom.current instanceof HTMLElement)) return;
      event.preventDefault();
      // Who has pressed something else meanwhile is there already.
      if (document.activeElement === document.body) cameFrom.current.focus();
    },
  };
}

/** Not its first field, where the keys that are listed would be typed. */
function focusWhole(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

function Row({ words, keys }: { words: string; keys: string[] }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">{words}</dt>
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
