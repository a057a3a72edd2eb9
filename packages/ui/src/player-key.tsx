import { getHotkeyCoordinator, useContainer } from '@videojs/react';
import { useEffect, useEffectEvent } from 'react';

/** Where keys work: in the player alone, or on the whole page. */
export type KeyTarget = 'player' | 'document';

type PlayerKey = {
  /** By the name the browser has for it. */
  name: string;
  target: KeyTarget;
  /** Whether it goes on for as long as it is held. */
  holds?: boolean;
  onPress: (key: string) => void;
};

/** A key of the player. Held down it never does what the browser would do, as to scroll the page by Space. */
export function usePlayerKey({ name, target, holds = false, onPress }: PlayerKey): void {
  const container = useContainer();
  const press = useEffectEvent((event: KeyboardEvent, key: string) => {
    if (holds || !event.repeat) onPress(key);
  });
  useEffect(() => {
    if (!container) return;
    return getHotkeyCoordinator(container).add({
      keys: name,
      target,
      // Read at every key: a key that is seen by the player is lost to whatever has the focus.
      get disabled() {
        return isTaken(document.activeElement);
      },
      onActivate: (event, key) => press(event, key),
    });
  }, [container, name, target]);
}

/** Of what has keys of its own; the list of the player's keys is no such dialog. */
const takers = '[role=menu], [role$=dialog]:not([data-lists-keys]), input, summary';

function isTaken(focused: Element | null): boolean {
  return focused?.closest(takers) != null;
}
