import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** The same browser without windows, which take a fifth of the work. Only one with windows can record a screen. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

const places = [
  process.env.CHROMIUM_PATH ?? '',
  withoutWindows,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The lightest browser that is installed, or that can be: on Debian, root installs the package. */
export async function findChromium({ needsWindows = false } = {}): Promise<string> {
  const fitting = places.filter((place) => place && (!needsWindows || place !== withoutWindows));
  const [first] = fitting;
  if (first && existsSync(first)) return first;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('… Installing chromium for the browser tests');
    await apt(['update']);
    for (const name of needsWindows ? ['chromium'] : ['chromium-headless-shell', 'chromium']) {
      await apt(['install', '-y', '--no-install-recommends', name, 'fonts-liberation']);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  const present = fitting.find((place) => existsSync(place));
  if (present) return present;
  throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.');
}

async function apt(args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}
