export type Failure = { title: string; help: string };

const unknown = 'Try again. If it stays like this, close other programs that record, or take another browser.';

const microphone: Record<string, Failure> = {
  NotAllowedError: {
    title: 'The browser may not use your microphone',
    help: 'Allow it by the sign beside the address of this page, then try again.',
  },
  NotFoundError: {
    title: 'There is no microphone',
    help: 'Plug one in, or switch it on, then try again.',
  },
  OverconstrainedError: {
    title: 'The microphone that you chose is gone',
    help: 'Plug it in again, or choose another one.',
  },
  NotReadableError: {
    title: 'The microphone is in use',
    help: 'Another program holds it, a call perhaps. Close that, then try again.',
  },
};

const screen: Record<string, Failure> = {
  NotAllowedError: {
    title: 'Nothing is shared yet',
    help: 'Choose the tab with the website and press Share. If no choice appears, allow your browser to record the screen in the settings of your computer.',
  },
  NotFoundError: { title: 'There is nothing to share', help: 'Open the website in a tab, then try again.' },
  NotReadableError: {
    title: 'Your screen could not be read',
    help: 'Another program may be recording it, or your computer forbids it. Try again, or share another tab or window.',
  },
};

/** What went wrong when a browser was asked for a microphone or a screen, and what to do about it. */
export function failureOf(what: 'microphone' | 'screen', error: unknown): Failure {
  const { name } = error as { name?: string };
  const known = what === 'microphone' ? microphone : screen;
  return known[name ?? ''] ?? { title: `Your ${what} could not be used`, help: unknown };
}
