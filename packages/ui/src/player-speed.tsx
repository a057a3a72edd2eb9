import { cn } from './cn.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { playerButtonClass } from './player-button-class.tsx';
import { playbackSpeeds, usePlayer, usePlayerStore } from './player-store.tsx';
import { Tooltip } from './tooltip.tsx';

export function PlayerSpeed() {
  const store = usePlayerStore();
  const speed = usePlayer(({ playbackRate }) => playbackRate);
  return (
    <DropdownMenu>
      <Tooltip text="Speed (< and >)">
        <DropdownMenuTrigger
          aria-label={`Speed: ${speed}×`}
          className={cn(playerButtonClass, 'w-auto min-w-12 px-2 font-semibold text-sm tabular-nums')}
        >
          {speed}×
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent side="top" align="end" aria-label="Speed" className="min-w-28">
        <DropdownMenuRadioGroup value={String(speed)} onValueChange={(value) => store.setPlaybackRate(Number(value))}>
          {playbackSpeeds.map((value) => (
            <DropdownMenuRadioItem key={value} value={String(value)}>
              <span className="tabular-nums">{value}×</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
