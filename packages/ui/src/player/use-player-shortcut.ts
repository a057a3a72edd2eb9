import { getHotkeyCoordinator, useContainer } from '@videojs/react';
import { useEffect, useEffectEvent } from 'react';

/** Whether a shortcut works only inside the player or on the whole page. */
export type KeyTarget = 'player' | 'document';

type PlayerShortcut = {
  /** A key name that the hotkey coordinator accepts, for example 'k', 'Space', or '0-9'. */
  name: string;
  target: KeyTarget;
  /** Whether holding the key repeats the action. */
  repeats?: boolean;
  onPress: (key: string) => void;
};

/** Registers a shortcut. A held key does not trigger the browser's default action, such as scrolling with Space. */
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
      // A getter, because focus changes between key presses. A shortcut cancels the key's default action in the
      // focused element.
      get disabled() {
        return handlesKeys(document.activeElement);
      },
      onActivate: (event, key) => press(event, key),
    });
  }, [container, name, target]);
}

/** Elements that handle keys themselves. The shortcut help is a dialog, but does not handle keys. */
const keyHandlerSelector = '[role=menu], [role$=dialog]:not([data-shortcut-help]), input, summary';

function handlesKeys(focused: Element | null): boolean {
  return focused?.closest(keyHandlerSelector) != null;
}
