import { useHotkey } from '@videojs/react';
import { Keyboard } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { playerButtonLook } from './player-button.tsx';
import { isTaken, momentShortcut, shortcuts } from './player-shortcuts.tsx';
import { Tooltip } from './tooltip.tsx';

const keyNames: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', '0-9': '0 – 9' };

type PlayerHelpProps = { hasMoments: boolean; target: 'player' | 'document' };

/** What can be done by key. It stays inside the player, because full screen shows nothing else. */
export function PlayerHelp({ hasMoments, target }: PlayerHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  useHotkey({
    keys: '?',
    target,
    repeatable: false,
    onActivate: (event) => !isTaken(event) && setIsOpen((before) => !before),
  });
  const listed = hasMoments ? [...shortcuts, momentShortcut] : shortcuts;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip text="Keyboard shortcuts (?)">
        <Popover.Trigger aria-label="Keyboard shortcuts" className={playerButtonLook}>
          <Keyboard aria-hidden="true" />
        </Popover.Trigger>
      </Tooltip>
      <Popover.Content
        data-lists-keys
        side="top"
        align="end"
        sideOffset={8}
        collisionPadding={12}
        aria-label="Keyboard shortcuts"
        className="z-50 max-h-(--radix-popover-content-available-height) w-76 overflow-y-auto rounded-xl border border-line bg-surface p-4 text-ink shadow-lift outline-none data-[state=open]:animate-appear"
      >
        <p className="font-bold font-display tracking-tight">Keyboard shortcuts</p>
        <dl className="mt-3 grid gap-2 text-sm">
          {listed.map(({ words, keys }) => (
            <Row key={words} words={words} keys={Object.keys(keys)} />
          ))}
          <Row words="This list" keys={['?']} />
        </dl>
      </Popover.Content>
    </Popover.Root>
  );
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
