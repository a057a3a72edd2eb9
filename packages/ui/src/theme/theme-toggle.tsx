import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../overlays/dropdown-menu.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { type Theme, useTheme } from './theme.ts';

const options = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const satisfies { value: Theme; label: string; Icon: typeof Sun }[];

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  return (
    <DropdownMenu>
      <Tooltip text="Theme">
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label="Theme">
            <Sun aria-hidden="true" className="size-5 dark:hidden" />
            <Moon aria-hidden="true" className="hidden size-5 dark:block" />
          </Button>
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
          {options.map(({ value, label, Icon }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <Icon aria-hidden="true" />
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
