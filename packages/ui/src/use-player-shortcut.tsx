import { getHotkeyCoordinator, useContainer } from '@videojs/react';
import { useEffect, useEffectEvent } from 'react';

/** Whether a shortcut works only inside the player or on the whole page. */
export type KeyTarget = 'player' | 'document';

type PlayerShortcut = {
  /** A name of the hotkey coordinator, for example 'k', 'Space' or '0-9'. */
  name: string;
  target: KeyTarget;
  /** Whether holding the key repeats the action. */
  repeats?: boolean;
  onPress: (key: string) => void;
};

/** Registers a shortcut. It also prevents the browser default of a held key, for example scrolling by Space. */
export function usePlayerShortcut({ name, target, repeats = false, onPress }: PlayerShortcut): void {
  const container = useContainer();
  const press = useEffectEvent((event: KeyboardEvent, key: string) => {
    if (repeats || !event.repeat) onPress(key);
  });
  useEffect(() => {
    if (!container) return;
    return getHotkeyCoordinator(container).add({
      keys: name,
      target,
      // Evaluated for every key press, because a handled key never reaches the focused element.
      get disabled() {
        return handlesKeys(document.activeElement);
      },
      onActivate: (event, key) => press(event, key),
    });
  }, [container, name, target]);
}

/** Elements that handle keys themselves. The shortcut help does not, although it is a dialog. */
const keyHandlerSelector = '[role=menu], [role$=dialog]:not([data-lists-keys]), input, summary';

function handlesKeys(focused: Element | null): boolean {
  return focused?.closest(keyHandlerSelector) != null;
}
