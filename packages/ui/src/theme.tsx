import { useSyncExternalStore } from 'react';

const choices = ['light', 'dark', 'system'] as const;
export type Theme = (typeof choices)[number];

const storageKey = 'theme';

/** Runs in the head before anything is painted, so that a dark page never flashes light. */
export const themeScript = `(function(){try{var t=localStorage.getItem('${storageKey}');if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.classList.add('dark')}catch(e){}})()`;

const listeners = new Set<() => void>();

function read(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return choices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function apply() {
  const theme = read();
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  for (const listener of listeners) listener();
}

function choose(theme: Theme) {
  localStorage.setItem(storageKey, theme);
  apply();
}

function subscribe(listener: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  window.addEventListener('storage', apply);
  system.addEventListener('change', apply);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', apply);
    system.removeEventListener('change', apply);
  };
}

/** The chosen theme; while in use, the page follows the system and the other tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'system'), choose];
}
