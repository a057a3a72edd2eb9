import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** The headless shell uses about a fifth less CPU than full Chromium, but cannot capture the screen. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const candidates = [
  process.env.CHROMIUM_PATH ?? '',
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds the lightest suitable browser. On Debian, installs one if needed and if run as root. */
export async function findChromium({ needsScreenCapture = false } = {}): Promise<string> {
  const suitable = candidates.filter((file) => file && (!needsScreenCapture || file !== headlessShell));
  const [preferred] = suitable;
  if (preferred && existsSync(preferred)) return preferred;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('… Installing Chromium for the browser tests');
    await runApt(['update']);
    for (const name of needsScreenCapture ? ['chromium'] : ['chromium-headless-shell', 'chromium']) {
      await runApt(['install', '-y', '--no-install-recommends', name, 'fonts-liberation']);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  const installed = suitable.find((file) => existsSync(file));
  if (installed) return installed;
  throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH.');
}

async function runApt(args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}
